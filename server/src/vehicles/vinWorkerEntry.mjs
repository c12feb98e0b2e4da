import '../platform/registerTypeScript.mjs';

const { findVin } = await import('./findVin.ts');
export default findVin;
