import { SRC_ZONES } from './import-zones.mjs';

const id = (folder) => folder.replace('/', '_');

/**
 * The mermaid diagram of the import zones for docs/ARCHITECTURE.md: an arrow reads "may import".
 * @returns {string} the lines of the diagram, without the code fence
 */
export function diagram() {
  const arrows = SRC_ZONES.flatMap((zone) => zone.may.map((to) => `  ${id(zone.folder)} --> ${id(to)}`));
  return [
    'flowchart TD',
    '  index[index.tsx] --> app',
    ...arrows,
    '  stores --> stores_lib[stores/lib]',
    '  stores_lib --> mobx([mobx])',
    '  server --> domain',
  ].join('\n');
}
