// A thread starts without a compiler. This module is plain JavaScript and registers tsx.
import { register } from 'tsx/esm/api';

register();
const { renderDocument } = await import('./documentPdf.ts');
export default renderDocument;
