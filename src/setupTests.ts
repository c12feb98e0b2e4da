import '@testing-library/jest-dom';
import { webcrypto } from 'node:crypto';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// Generous, for slow machines: only an element that never appears should fail a test.
configure({ asyncUtilTimeout: 15_000 });

// Session storage must not leak into the next test.
afterEach(() => window.sessionStorage.clear());

// jsdom reads files only through FileReader and cannot compute digests.
File.prototype.arrayBuffer = function arrayBuffer(this: File) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsArrayBuffer(this);
  });
};
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });
