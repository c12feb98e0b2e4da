import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// What is waited for comes at once where there is time, and late on a machine that has little of it: only
// what never comes fails.
configure({ asyncUtilTimeout: 15_000 });

// What a tab keeps is no other test's.
afterEach(() => window.sessionStorage.clear());
