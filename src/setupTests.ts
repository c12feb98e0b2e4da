import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// Generous, for slow machines: only an element that never appears should fail a test.
configure({ asyncUtilTimeout: 15_000 });

// Session storage must not leak into the next test.
afterEach(() => window.sessionStorage.clear());
