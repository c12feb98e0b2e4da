import assert from 'node:assert/strict';
import * as v from 'valibot';
import { NoticeReply } from '../../../../src/domain/wire/notices';
import type { NoticeRule } from '../../../../src/domain/wire/region';
import { API, momentIn, type Body, type BootCaller, type Headers } from './bootCalls';
import type { TestReply } from './TestClient';
import type { TestClock } from '../TestClock';
import { setRegion } from '../setRegion';
import type { TestServer } from '../startTestServer';

/** What a region prints on its notices. */
export const NOTICE: NoticeRule = {
  paper: 'letter',
  languages: ['en', 'es'],
  phone: '(816) 555-0123',
  headline: { en: 'Do not move', es: 'No mover' },
  payAt: { en: 'By phone', es: 'Por teléfono' },
  damage: null,
  hearing: { en: 'Ask within 10 days', es: 'Pida en 10 días' },
  complaint: null,
  copies: 1,
};

/** Gives a region this notice, or takes it away. */
export const setNotice = (server: TestServer, code: string, notice: NoticeRule | null): Promise<void> =>
  setRegion(server, code, { notice });

/** The body of a notice that was just printed in Kansas City, with these changes. */
export const aNotice = (clock: TestClock, number: string, but: Body = {}): Body => ({
  number,
  printedTime: momentIn('KC', clock).dateTime,
  facts: [{ headline: 'DO NOT MOVE' }],
  ...but,
});

/** Records a notice. */
export const printed = (
  { client }: BootCaller,
  id: number,
  body: Body,
  headers?: Headers,
): Promise<TestReply> => client.post(`${API}/boot/notice/${String(id)}`, body, headers);

/** The number of the copy that was recorded. */
export function copyOf(reply: TestReply): number {
  assert.equal(reply.status, 200, reply.text);
  return v.parse(NoticeReply, reply.json()).copy;
}
