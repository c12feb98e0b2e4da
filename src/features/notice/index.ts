export { OpenedNotice } from './OpenedNotice';
