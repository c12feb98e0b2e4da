import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import mobx from 'eslint-plugin-mobx';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

import { importZones } from './scripts/lint/import-zones.mjs';
import { textAlone } from './scripts/lint/text-alone.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', 'src/testing/**', 'server/test/**', 'e2e/**'];
const NODE_GLOBALS = {
  process: 'readonly',
  console: 'readonly',
  URL: 'readonly',
  fetch: 'readonly',
  AbortController: 'readonly',
  AbortSignal: 'readonly',
  setTimeout: 'readonly',
  clearTimeout: 'readonly',
  setInterval: 'readonly',
  clearInterval: 'readonly',
  module: 'writable',
  require: 'readonly',
};
const PAGE_GLOBALS = Object.fromEntries(
  ['window', 'document', 'performance', 'requestAnimationFrame', 'MessageChannel', 'addEventListener'].map(
    (name) => [name, 'readonly'],
  ),
);

const TYPED_TEXT = {
  selector: 'CallExpression[callee.property.name="trim"]',
  message: 'Read typed text with entered() or enteredCode() of src/domain/equalText.',
};
// react-scripts' Babel turns a #private field into an own property, which MobX then cannot make observable.
const PRIVATE_FIELD = {
  selector:
    'ClassBody:has(CallExpression[callee.name="makeAutoObservable"]) > PropertyDefinition > PrivateIdentifier',
  message: 'Write `private`: in the production build, MobX cannot handle a #private field.',
};

export default defineConfig(
  {
    ignores: [
      'node_modules',
      'build',
      '.build-*',
      'data',
      'coverage',
      'test-results',
      'bench/results',
      'server/data',
      'server/seed/data',
      'server/demo/data',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], languageOptions: { globals: NODE_GLOBALS } },
  { files: ['**/*.js', '**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['bench/lib/measure.js', 'server/src/admin/firstStart/*.js'],
    languageOptions: { sourceType: 'script', globals: PAGE_GLOBALS },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })],
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-self-import': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
          ],
        },
      ],
      // It is marked as deprecated only to stand out. An issuer on the same machine may use plain http.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
      // tsconfig's noPropertyAccessFromIndexSignature asks for obj['key'].
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // Both `type` and `interface` are fine.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Interfaces declare functions as methods, which reads better. autoBind makes the stores' methods safe to pass.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    plugins: { mobx },
    rules: {
      'mobx/exhaustive-make-observable': 'error',
      'mobx/unconditional-make-observable': 'error',
      'mobx/missing-make-observable': 'error',
      'mobx/no-anonymous-observer': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['src/domain/time/platformZone.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'Temporal',
          message: 'Some supported browsers lack it. Use the functions of src/domain/time.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.test.*'],
    rules: { 'no-restricted-syntax': ['error', PRIVATE_FIELD] },
  },
  // Of the RootStore only the stores of the open screens change. It lists them, and none of the others.
  { files: ['src/stores/RootStore.ts'], rules: { 'mobx/exhaustive-make-observable': 'off' } },
  {
    files: ['src/stores/**/*.ts', 'src/domain/validation/*.ts'],
    ignores: [
      '**/*.test.*',
      // These read what a server or a cookie says.
      'src/stores/errors/ErrorHandlerStore.ts',
      'src/stores/session/SessionCookieWatcher.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', TYPED_TEXT, PRIVATE_FIELD],
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/static-components': 'error',
      'react-hooks/set-state-in-render': 'error',
      'react-hooks/purity': 'error',
    },
  },
  {
    // A component that reads a store without being an observer shows stale data; components/ never see a store.
    files: ['src/features/**/*.tsx', 'src/app/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'mobx/missing-observer': 'error' },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['**/*.test.tsx', 'src/testing/**'],
    plugins: { house: { rules: { 'text-alone': textAlone } } },
    rules: { 'house/text-alone': 'error' },
  },
  {
    files: TESTS,
    rules: {
      // A fake implements an async interface without having to wait.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  // These are commands: printing is their purpose.
  { files: ['bench/**/*.ts', 'server/tools/**/*.ts'], rules: { 'no-console': 'off' } },
  ...importZones,
);
