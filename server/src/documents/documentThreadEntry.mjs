import '../platform/registerTypeScript.mjs';

const { renderDocument } = await import('./documentPdf.ts');
export default renderDocument;
