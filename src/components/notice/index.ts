export { NoticeActions, type NoticeActionsProps } from './NoticeActions';
export { NoticeSheet } from './NoticeSheet';
