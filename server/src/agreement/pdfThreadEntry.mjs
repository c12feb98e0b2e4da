// A thread starts without a compiler. This module is plain JavaScript and registers tsx.
import { register } from 'tsx/esm/api';

register();
const { renderAgreement } = await import('./pdf.ts');
export default renderAgreement;
