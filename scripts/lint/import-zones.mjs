import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository root. Every path in this file is relative to it. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folders that every folder of the stores may import. */
export const STORES_GROUND = ['stores/lib', 'stores/errors'];
const ROOM = ['api', 'domain', ...STORES_GROUND];

/**
 * The folders of `src/stores`. A folder that is missing here may import nothing. The files directly in `src/stores`
 * assemble the stores and may import all folders.
 *
 * @type {Zone[]}
 */
export const STORE_ZONES = [
  { name: 'stores/lib', folder: 'stores/lib', may: ['api', 'domain'] },
  { name: 'stores/errors', folder: 'stores/errors', may: ['api'] },
  { name: 'stores/page', folder: 'stores/page', may: ROOM },
  { name: 'stores/session', folder: 'stores/session', may: [...ROOM, 'stores/page'] },
  { name: 'stores/refdata', folder: 'stores/refdata', may: ROOM },
  { name: 'stores/device', folder: 'stores/device', may: ROOM },
  {
    name: 'stores/outbox',
    folder: 'stores/outbox',
    may: [...ROOM, 'upload', 'stores/device', 'stores/page'],
  },
  { name: 'stores/boots', folder: 'stores/boots', may: ROOM },
  { name: 'stores/photos', folder: 'stores/photos', may: [...ROOM, 'upload', 'stores/device'] },
  {
    name: 'stores/newBoot',
    folder: 'stores/newBoot',
    may: [...ROOM, 'upload', 'stores/device', 'stores/outbox', 'stores/photos', 'stores/refdata'],
  },
  {
    name: 'stores/records',
    folder: 'stores/records',
    may: [...ROOM, 'stores/boots', 'stores/newBoot', 'stores/photos', 'stores/refdata'],
  },
  {
    name: 'stores/removal',
    folder: 'stores/removal',
    may: [...ROOM, 'stores/boots', 'stores/device', 'stores/outbox', 'stores/page'],
  },
  {
    name: 'stores/notices',
    folder: 'stores/notices',
    may: [...ROOM, 'stores/device', 'stores/outbox', 'stores/refdata'],
  },
  { name: 'stores/money', folder: 'stores/money', may: ROOM },
  { name: 'stores/setup', folder: 'stores/setup', may: ROOM },
];

/**
 * The import rules. The lint rule, its test and the diagram in docs/ARCHITECTURE.md are all made from this table.
 * `may` lists folders or files below `src`. Every zone may import itself.
 *
 * @typedef {{name: string, folder: string, may: string[]}} Zone
 * @type {Zone[]}
 */
export const SRC_ZONES = [
  { name: 'domain', folder: 'domain', may: [] },
  { name: 'paths', folder: 'paths', may: [] },
  { name: 'routes', folder: 'routes.ts', may: ['domain', 'paths'] },
  { name: 'i18n', folder: 'i18n', may: ['domain', 'paths'] },
  { name: 'api', folder: 'api', may: ['domain'] },
  { name: 'upload', folder: 'upload', may: ['domain'] },
  { name: 'stores', folder: 'stores', may: ['api', 'domain'] },
  { name: 'components', folder: 'components', may: ['domain', 'i18n', 'upload'] },
  {
    name: 'features',
    folder: 'features',
    may: ['stores', 'components', 'domain', 'i18n', 'paths', 'routes.ts'],
  },
  {
    name: 'app',
    folder: 'app',
    may: ['features', 'stores', 'components', 'domain', 'i18n', 'paths', 'upload', 'routes.ts'],
  },
];

/** The folders that every folder of the server may import. */
export const SERVER_GROUND = ['platform', 'db', 'audit', 'http', 'validate', 'access'];

/**
 * The folders of `server/src`, all of which may import src/domain. A folder that is missing here may import nothing.
 * The files directly in `server/src` assemble the program and may import everything.
 *
 * @type {Zone[]}
 */
export const SERVER_ZONES = [
  { name: 'platform', folder: 'platform', may: [] },
  { name: 'db', folder: 'db', may: ['platform'] },
  { name: 'audit', folder: 'audit', may: ['platform', 'db'] },
  { name: 'http', folder: 'http', may: ['platform'] },
  { name: 'validate', folder: 'validate', may: ['http'] },
  { name: 'access', folder: 'access', may: ['http'] },
  { name: 'people', folder: 'people', may: SERVER_GROUND },
  { name: 'regions', folder: 'regions', may: SERVER_GROUND },
  { name: 'refdata', folder: 'refdata', may: SERVER_GROUND },
  { name: 'agreement', folder: 'agreement', may: SERVER_GROUND },
  { name: 'sessions', folder: 'sessions', may: [...SERVER_GROUND, 'people'] },
  { name: 'vehicles', folder: 'vehicles', may: [...SERVER_GROUND, 'refdata'] },
  { name: 'boots', folder: 'boots', may: [...SERVER_GROUND, 'regions'] },
  { name: 'records', folder: 'records', may: [...SERVER_GROUND, 'boots', 'regions', 'reports'] },
  { name: 'documents', folder: 'documents', may: [...SERVER_GROUND, 'boots', 'records', 'regions'] },
  { name: 'photos', folder: 'photos', may: [...SERVER_GROUND, 'boots'] },
  { name: 'shifts', folder: 'shifts', may: [...SERVER_GROUND, 'boots', 'regions'] },
  { name: 'reports', folder: 'reports', may: [...SERVER_GROUND, 'regions'] },
  {
    name: 'admin',
    folder: 'admin',
    may: [...SERVER_GROUND, 'boots', 'people', 'refdata', 'regions', 'sessions'],
  },
  { name: 'setup', folder: 'setup', may: [...SERVER_GROUND, 'admin', 'people', 'refdata', 'regions'] },
  { name: 'backup', folder: 'backup', may: [...SERVER_GROUND, 'boots', 'photos', 'shifts'] },
  { name: 'export', folder: 'export', may: [...SERVER_GROUND, 'boots', 'photos', 'regions'] },
  { name: 'live', folder: 'live', may: [...SERVER_GROUND, 'boots'] },
  { name: 'present', folder: 'present', may: [...SERVER_GROUND, 'boots', 'photos', 'regions', 'sessions'] },
  {
    name: 'routes',
    folder: 'routes',
    may: [
      ...SERVER_GROUND,
      ...[
        'people',
        'regions',
        'refdata',
        'agreement',
        'sessions',
        'admin',
        'vehicles',
        'boots',
        'records',
        'documents',
        'photos',
        'present',
        'live',
        'shifts',
        'reports',
      ],
    ],
  },
];

/** The only file that loads the demo. It does so only if the settings ask for it. */
const DEMO_DOOR = 'parts';

/** The parts of `src` that tests and their helpers may import in addition to their zone. */
const FOR_TESTS = ['testing', 'api'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx'];

const listed = (names) => (names.length === 0 ? 'nothing of ours' : names.join(', '));
const except = (names) => [...new Set(names)].map((name) => `./${name}`);

/** A zone of import-x/no-restricted-paths. `from` is all of `src` except what is allowed. */
function zone(target, allowed, name, said, from = './src') {
  return {
    target,
    from,
    except: except(allowed),
    message: `${name} may import ${listed(said)} (scripts/lint/import-zones.mjs).`,
  };
}

/** A feature may import only its own folder: no feature imports another. */
function featureZones(zoneOf, extra) {
  const folder = path.join(ROOT, 'src/features');
  const features = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  return features.map(({ name }) =>
    zone(
      `./src/features/${name}`,
      [`features/${name}`, ...zoneOf.may, ...extra],
      `The feature ${name}`,
      zoneOf.may,
    ),
  );
}

function srcZones(extra) {
  const zones = [...SRC_ZONES, ...STORE_ZONES].flatMap((each) => {
    if (each.folder === 'features') return featureZones(each, extra);
    const target = each.folder === 'stores' ? './src/stores/*.{ts,tsx}' : `./src/${each.folder}`;
    return [zone(target, [each.folder, ...each.may, ...extra], each.name, each.may)];
  });
  return [...zones, UNKNOWN_ROOM];
}

const UNKNOWN_ROOM = {
  target: `./src/stores/!(${STORE_ZONES.map(({ folder }) => path.basename(folder)).join('|')})/**/*`,
  from: './src',
  message: 'This room of the stores has no line in scripts/lint/import-zones.mjs.',
};

/** `src` imports nothing from outside, except the English texts, which give the keys their types. */
const OUT_OF_SRC = {
  target: './src',
  from: '.',
  except: ['./src', './public/locales', './node_modules'],
  message: 'The application imports nothing outside src.',
};
const SERVER = [
  ...SERVER_ZONES.map(({ name, folder, may }) =>
    zone(`./server/src/${folder}`, [folder, ...may], `The server's ${name}`, may, './server/src'),
  ),
  {
    target: `./server/src/!(${SERVER_ZONES.map(({ folder }) => folder).join('|')})/**/*`,
    from: './server/src',
    message: 'This folder of the server has no line in scripts/lint/import-zones.mjs.',
  },
  ...[`./server/src/!(${DEMO_DOOR}).ts`, './server/src/*/**/*'].map((target) => ({
    target,
    from: './server/demo',
    message: `The product runs without the demo: only server/src/${DEMO_DOOR}.ts loads it.`,
  })),
  zone('./server/src', ['domain', 'routes.ts'], 'The server', ['src/domain', 'src/routes.ts']),
  zone('./server/demo', ['domain'], 'The demo', ['src/domain']),
  zone('./server/tools', ['domain'], 'A tool of the server', ['src/domain']),
  zone('./server/test', ['domain', 'api', 'testing'], 'A test of the server', ['src/domain, api, testing']),
  zone('./e2e', ['domain', 'testing'], 'A browser test', ['src/domain', 'src/testing']),
  zone('./bench', ['domain', 'testing'], 'A benchmark', ['src/domain', 'src/testing']),
];

const restricted = (zones) => ({ 'import-x/no-restricted-paths': ['error', { zones, basePath: ROOT }] });
const packages = (patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });

const ROOT_STORE = {
  regex: '(^|/)RootStore$',
  message: 'A store takes narrow collaborators; it never knows the RootStore, not even its type.',
};
const API_TYPES = {
  regex: '(^|/)api(/(?!errors$)|$)',
  allowTypeImports: true,
  message: 'A store knows the api by its types and its errors only: it is handed the object.',
};
const MOBX_ONLY = {
  regex: '^(?!mobx$|\\.{1,2}/)',
  message: 'stores/lib imports no package but mobx.',
};
const MOMENT = {
  regex: '^moment(-timezone)?(/|$)',
  message: 'Only src/domain/time imports moment, so that pages and server share one set of zones.',
};

/** ESLint's flat configuration of the import zones (docs/ARCHITECTURE.md). */
export const importZones = [
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: [...TESTS, 'src/testing/**', 'src/setupTests.ts', 'src/setupProxy.js'],
    rules: restricted([
      ...srcZones([]),
      OUT_OF_SRC,
      {
        target: './src',
        from: './src/testing',
        message: 'Only tests may import src/testing.',
      },
    ]),
  },
  {
    files: TESTS.map((glob) => `src/${glob}`),
    rules: restricted([...srcZones(FOR_TESTS), OUT_OF_SRC]),
  },
  { files: ['server/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts'], rules: restricted(SERVER) },
  { files: ['**/*.ts', '**/*.tsx'], ignores: ['src/domain/time/**'], rules: packages([MOMENT]) },
  {
    files: ['src/stores/**/*.ts'],
    ignores: [...TESTS, 'src/stores/lib/**', 'src/stores/RootStore.ts'],
    rules: packages([MOMENT, ROOT_STORE, API_TYPES]),
  },
  { files: ['src/stores/lib/**/*.ts'], ignores: TESTS, rules: packages([MOBX_ONLY]) },
];
