import { SERVER_GROUND, SERVER_ZONES, SRC_ZONES, STORES_GROUND, STORE_ZONES } from './import-zones.mjs';

const id = (folder) => folder.replace('/', '_').replace('.ts', '');
const isRoom = (folder) => folder.startsWith('stores/');

/**
 * The mermaid diagram of the import zones for docs/ARCHITECTURE.md. An arrow reads "may import".
 * @returns {string} the lines of the diagram, without the code fence
 */
export function diagram() {
  const arrows = SRC_ZONES.flatMap((zone) => zone.may.map((to) => `  ${id(zone.folder)} --> ${id(to)}`));
  return [
    'flowchart TD',
    '  index[index.tsx] --> app',
    ...arrows,
    '  server --> domain',
    '  server --> routes',
  ].join('\n');
}

/**
 * The diagram of the stores' folders, all of which may import the api's types and the domain.
 * @returns {string} the lines of the diagram, without the code fence
 */
export function storesDiagram() {
  const rooms = STORE_ZONES.filter(({ folder }) => !STORES_GROUND.includes(folder));
  const among = (to) => isRoom(to) && !STORES_GROUND.includes(to);
  const name = (folder) => `${id(folder)}[${folder.replace('stores/', '')}]`;
  return [
    'flowchart TD',
    '  root[RootStore.ts, context.tsx] --> rooms',
    '  subgraph rooms [ ]',
    ...rooms.map(({ folder }) => `    ${name(folder)}`),
    '  end',
    '  subgraph ground [ ]',
    ...STORES_GROUND.map((folder) => `    ${name(folder)}`),
    '  end',
    '  rooms --> ground',
    ...rooms.flatMap(({ folder, may }) => may.filter(among).map((to) => `  ${id(folder)} --> ${id(to)}`)),
    '  stores_lib --> mobx([mobx])',
  ].join('\n');
}

/**
 * The diagram of the server's folders. An arrow between two frames means that any folder of one may import any folder
 * of the other.
 * @returns {string} the lines of the diagram, without the code fence
 */
export function serverDiagram() {
  const isGround = ({ folder }) => SERVER_GROUND.includes(folder);
  const arrows = (zones, isShown) =>
    zones.flatMap(({ folder, may }) => may.filter(isShown).map((to) => `  ${id(folder)} --> ${id(to)}`));
  const subjects = SERVER_ZONES.filter((zone) => !isGround(zone));
  return [
    'flowchart TD',
    '  main[main.ts, start.ts, parts.ts, app.ts] --> subjects',
    '  subgraph subjects [ ]',
    ...subjects.map(({ folder }) => `    ${id(folder)}`),
    '  end',
    '  subgraph ground [ ]',
    ...SERVER_GROUND.map((folder) => `    ${id(folder)}`),
    '  end',
    '  subjects --> ground',
    ...arrows(subjects, (to) => !SERVER_GROUND.includes(to)),
    ...arrows(SERVER_ZONES.filter(isGround), () => true),
  ].join('\n');
}
