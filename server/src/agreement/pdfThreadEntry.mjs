import '../platform/registerTypeScript.mjs';

const { renderAgreement } = await import('./pdf.ts');
export default renderAgreement;
