// On Node 20 a worker's first module is loaded before tsx can take part: this one is plain JavaScript, and lets tsx in.
import { register } from 'tsx/esm/api';

register();
await import('./vinWorker.ts');
