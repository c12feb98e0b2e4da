import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// Allow for slow machines: only what never appears should fail.
configure({ asyncUtilTimeout: 15_000 });

// Session storage must not leak into the next test.
afterEach(() => window.sessionStorage.clear());
