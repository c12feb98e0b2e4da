import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

import { diagram, serverDiagram, storesDiagram } from './diagram.mjs';
import { SERVER_ZONES, SRC_ZONES, STORE_ZONES } from './import-zones.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RULES = new Set(['import-x/no-restricted-paths', '@typescript-eslint/no-restricted-imports']);

/** An existing module of a zone: its path below `root` without the extension. */
function moduleOf(folder, skip = [], root = 'src') {
  if (folder.endsWith('.ts')) return folder.slice(0, -'.ts'.length);
  const files = readdirSync(path.join(ROOT, root, folder), { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.endsWith('.d.ts'))
    .filter((file) => !skip.some((part) => file.startsWith(part)));
  assert.ok(files[0], `${root}/${folder} holds no module`);
  return `${folder}/${files[0].replace(/\.tsx?$/, '')}`;
}

const features = () =>
  readdirSync(path.join(ROOT, 'src/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/**
 * The folders of a table in dependency order.
 * @throws Error if there is a cycle
 */
function inOrder(zones) {
  const done = new Set();
  const rest = [...zones];
  while (rest.length > 0) {
    const next = rest.findIndex(({ may }) => may.every((to) => done.has(to)));
    assert.notEqual(next, -1, `a circle between ${rest.map(({ name }) => name).join(', ')}`);
    done.add(rest.splice(next, 1)[0].folder);
  }
  return [...done];
}

/** The path of a file, not on disk, into which the tests put an import. */
function homeOf({ folder }) {
  if (folder.endsWith('.ts')) return `src/${folder}`;
  return folder === 'features' ? `src/features/${features()[0]}/virtual.ts` : `src/${folder}/virtual.ts`;
}

describe('import zones', () => {
  let eslint;

  /** The lint messages for importing `to` from `from` (both below the root, `to` without extension). */
  async function refusals(from, to, kind = 'import') {
    const relative = path.relative(path.dirname(from), to).split(path.sep).join('/');
    const specifier = relative.startsWith('.') ? relative : `./${relative}`;
    const [result] = await eslint.lintText(`${kind} '${specifier}';\n`, {
      filePath: path.join(ROOT, from),
    });
    const fatal = result.messages.filter((message) => message.fatal);
    assert.deepEqual(fatal, [], `${from} was not linted`);
    return result.messages.filter((message) => RULES.has(message.ruleId)).map((message) => message.message);
  }

  before(() => {
    // Virtual files belong to no TypeScript project, and these rules need no types.
    eslint = new ESLint({ cwd: ROOT, overrideConfig: [tseslint.configs.disableTypeChecked] });
  });

  for (const zone of SRC_ZONES) {
    for (const other of SRC_ZONES) {
      if (zone.name === other.name) continue;
      const allowed = zone.may.includes(other.folder);
      it(`${zone.name} ${allowed ? 'may' : 'may not'} import ${other.name}`, async () => {
        const target = `src/${moduleOf(other.folder, other.name === 'stores' ? ['RootStore'] : [])}`;
        const kind = zone.name === 'stores' && other.name === 'api' ? 'import type {} from' : 'import';
        const found = await refusals(homeOf(zone), target, kind);
        assert.equal(found.length > 0, !allowed, `${homeOf(zone)} → ${target}: ${found.join()}`);
      });
    }
  }

  for (const zone of STORE_ZONES) {
    const others = [...STORE_ZONES, ...SRC_ZONES].filter(
      ({ name }) => name !== zone.name && name !== 'stores',
    );
    const found = (other) =>
      refusals(homeOf(zone), `src/${moduleOf(other.folder)}`, 'import type {} from').then(
        (messages) => messages.length > 0,
      );

    it(`${zone.name} may import ${zone.may.join(', ') || 'nothing of ours'}, and nothing else`, async () => {
      for (const other of others) {
        assert.equal(await found(other), !zone.may.includes(other.folder), other.name);
      }
    });
  }

  it("the files directly in the stores' folder may import every subfolder", async () => {
    for (const { folder } of STORE_ZONES) {
      const found = await refusals('src/stores/virtual.ts', `src/${moduleOf(folder)}`);
      assert.deepEqual(found, [], folder);
    }
  });

  it('every folder of the stores has a line in the table, and one without a line may import nothing', async () => {
    const rooms = readdirSync(path.join(ROOT, 'src/stores'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `stores/${name}`);
    assert.deepEqual(rooms.sort(), STORE_ZONES.map(({ folder }) => folder).sort());
    assert.notDeepEqual(await refusals('src/stores/unknown/virtual.ts', `src/${moduleOf('domain')}`), []);
  });

  it('no feature imports another feature', async () => {
    const [first, second] = features();
    assert.ok(second, 'there are fewer than two features');
    assert.notDeepEqual(
      await refusals(`src/features/${first}/virtual.ts`, `src/${moduleOf(`features/${second}`)}`),
      [],
    );
    assert.deepEqual(
      await refusals(`src/features/${first}/virtual.ts`, `src/${moduleOf(`features/${first}`)}`),
      [],
    );
  });

  it('a store imports only the types of the api', async () => {
    assert.notDeepEqual(await refusals('src/stores/virtual.ts', `src/${moduleOf('api')}`), []);
  });

  it('no store imports the RootStore, even as a type', async () => {
    assert.ok(existsSync(path.join(ROOT, 'src/stores/RootStore.ts')));
    const found = await refusals('src/stores/virtual.ts', 'src/stores/RootStore', 'import type {} from');
    assert.notDeepEqual(found, []);
  });

  it('stores/lib imports mobx and no other package', async () => {
    const lint = async (text) => {
      const [result] = await eslint.lintText(text, {
        filePath: path.join(ROOT, 'src/stores/lib/virtual.ts'),
      });
      return result.messages.filter((message) => RULES.has(message.ruleId)).length;
    };
    assert.equal(await lint("import 'mobx';\n"), 0);
    assert.equal(await lint("import 'moment';\n"), 1);
  });

  it('only src/domain/time imports moment', async () => {
    const lint = async (file, text) => {
      const [result] = await eslint.lintText(text, { filePath: path.join(ROOT, file) });
      return result.messages.filter((message) => RULES.has(message.ruleId)).length;
    };
    for (const file of ['src/features', 'src/domain', 'src/stores', 'server/src', 'e2e', 'bench']) {
      assert.equal(await lint(`${file}/virtual.ts`, "import 'moment-timezone';\n"), 1, file);
    }
    assert.equal(await lint('server/src/virtual.ts', "import 'moment/locale/es';\n"), 1);
    assert.equal(await lint('src/domain/time/virtual.ts', "import 'moment-timezone';\n"), 0);
  });

  it('only tests import src/testing', async () => {
    const target = `src/${moduleOf('testing')}`;
    assert.notDeepEqual(await refusals('src/features/virtual.ts', target), []);
    assert.notDeepEqual(await refusals('src/virtual.ts', target), []);
    assert.deepEqual(await refusals('src/domain/virtual.test.ts', target), []);
  });

  it('the server imports src/domain and the route table, and nothing else of the application', async () => {
    assert.deepEqual(await refusals('server/src/virtual.ts', 'src/routes'), []);
    assert.deepEqual(await refusals('server/src/virtual.ts', `src/${moduleOf('domain')}`), []);
    for (const folder of ['api', 'stores', 'components', 'app', 'testing']) {
      assert.notDeepEqual(await refusals('server/src/virtual.ts', `src/${moduleOf(folder)}`), [], folder);
    }
  });

  for (const zone of SERVER_ZONES) {
    const may = (other) => other.name === zone.name || zone.may.includes(other.folder);
    const home = `server/src/${zone.folder}/virtual.ts`;
    const found = (other) =>
      refusals(home, `server/src/${moduleOf(other.folder, [], 'server/src')}`, 'import type {} from');

    it(`the server's ${zone.name} may import ${zone.may.join(', ') || 'no other folder'}`, async () => {
      for (const other of SERVER_ZONES.filter(may)) assert.deepEqual(await found(other), [], other.name);
    });
    it(`the server's ${zone.name} may import no further folder`, async () => {
      for (const other of SERVER_ZONES.filter((each) => !may(each))) {
        assert.equal((await found(other)).length, 1, other.name);
      }
    });
  }

  it('no table has a cycle', () => {
    const rooms = STORE_ZONES.map((zone) => ({
      ...zone,
      may: zone.may.filter((to) => to.startsWith('stores/')),
    }));
    assert.equal(inOrder(rooms).length, rooms.length);
    assert.equal(inOrder(SRC_ZONES).length, SRC_ZONES.length);
    assert.equal(inOrder(SERVER_ZONES).length, SERVER_ZONES.length);
  });

  it('every folder of the server has a line in the table, and one without a line may import nothing', async () => {
    const folders = readdirSync(path.join(ROOT, 'server/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    assert.deepEqual(folders.sort(), SERVER_ZONES.map(({ folder }) => folder).sort());
    assert.notDeepEqual(await refusals('server/src/unknown/virtual.ts', 'server/src/db/database'), []);
  });

  it('only server/src/parts.ts loads the demo', async () => {
    const demo = 'server/demo/seedDemo';
    assert.deepEqual(await refusals('server/src/parts.ts', demo), []);
    for (const from of ['main', 'virtual', 'db/virtual', 'setup/deep/virtual']) {
      assert.notDeepEqual(await refusals(`server/src/${from}.ts`, demo), [], from);
    }
  });

  it('no two files of the server have the same name', () => {
    const files = readdirSync(path.join(ROOT, 'server/src'), { recursive: true })
      .map((file) => file.split(path.sep).at(-1).toLowerCase())
      .filter((name) => /\.ts$/.test(name));
    assert.deepEqual(
      files.filter((name, index) => files.indexOf(name) !== index),
      [],
    );
  });

  it('the application does not import the server', async () => {
    assert.notDeepEqual(await refusals('src/app/virtual.ts', 'server/src/main'), []);
  });

  it("docs/ARCHITECTURE.md shows the diagrams generated from the rule's tables", () => {
    const page = readFileSync(path.join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
    for (const shown of [diagram(), storesDiagram(), serverDiagram()]) {
      assert.ok(page.includes(shown), `the diagram should read:\n${shown}`);
    }
  });
});
