// On Node 22.14, tsx cannot load a worker's first module. This one is plain JavaScript and registers tsx.
import { register } from 'tsx/esm/api';

register();
await import('./vinWorker.ts');
