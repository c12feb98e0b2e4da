// Runs before the server tests, and with `drop` after them (scripts/test/parts.mjs).
import { dropSites, fillSites } from './filledSites';

await (process.argv[2] === 'drop' ? dropSites() : fillSites());
