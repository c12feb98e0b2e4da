// react-scripts' own jest 27 cannot resolve msw 2, so jest 30 runs here with swc (docs/decisions/0002-jest-30.md).
/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'jest-fixed-jsdom',
  roots: ['<rootDir>/src'],
  // By default, jest leaves one processor idle.
  maxWorkers: '100%',
  // Generous, because no test measures time: a slow machine only takes longer.
  testTimeout: 60_000,
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFilesAfterEnv: ['<rootDir>/src/setupTests.ts'],
  transform: {
    '^.+\\.(t|j)sx?$|\\.mjs$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(msw|cookie|@msw|@mswjs|until-async|rettime|@open-draft|typebox)/)',
  ],
  moduleNameMapper: { '\\.(css|svg)$': 'identity-obj-proxy' },
};
