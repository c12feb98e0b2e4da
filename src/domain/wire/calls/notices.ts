import { post } from '../call';
import { NoticeBody, NoticeReply } from '../notices';
import { oneBoot } from './parts';

/** Notices on booted cars: this server's additions. */
export const noticeCalls = {
  noticePrinted: post(
    '/api-web/api/boot/notice/:bootId',
    'Records that a notice for a boot was printed, or put on by hand',
    'json',
    NoticeReply,
    { ...oneBoot, body: NoticeBody, failure: 'textOrConflict' },
  ),
};
