// A thread starts without a compiler. Each module that a thread starts with is plain JavaScript and imports this one
// first. It registers tsx once in a thread: a second time, modules lose their exports.
import { register } from 'tsx/esm/api';

register();
