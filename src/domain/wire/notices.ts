import * as v from 'valibot';
import { maybeFlag, text, localDateTime } from './schema';
import { NOTICE_LANGUAGES } from './region';

const Line = v.object({ label: text, value: text });

/** A notice in one language, word for word as it is printed. */
export const NoticePage = v.object({
  language: v.picklist(NOTICE_LANGUAGES),
  headline: text,
  /** Name, address, license number and telephone of the company. */
  company: v.array(text),
  /** The vehicle, the place, and when it was booted by whom. */
  facts: v.array(Line),
  charges: v.array(Line),
  total: Line,
  sections: v.array(v.object({ heading: text, text })),
  number: Line,
});
export type NoticePage = v.InferOutput<typeof NoticePage>;

/** What our pages print and record: a page for each language. */
export const NoticeFacts = v.array(NoticePage);
export type NoticeFacts = v.InferOutput<typeof NoticeFacts>;

/** More than any notice needs. Other clients could send thousands of nested brackets. */
const DEEPEST = 8;

const isWithin = (facts: unknown, depth: number): boolean =>
  typeof facts !== 'object' ||
  facts === null ||
  (depth > 0 && Object.values(facts).every((part) => isWithin(part, depth - 1)));

/** Recorded facts of any client: any JSON but null. */
const Facts = v.pipe(
  v.union([v.string(), v.array(v.unknown()), v.record(v.string(), v.unknown())]),
  v.check((facts) => isWithin(facts, DEEPEST)),
);

/** Typed text. A missing or null value counts as empty, so that a single rule reports it as missing. */
const typed = v.nullish(v.string(), '');

/** Body of `boot/notice/{bootId}`: a notice that was printed, or put on by hand. `printedTime` is local to the region. */
export const NoticeBody = v.object({
  number: typed,
  printedTime: typed,
  /** The printed texts. */
  facts: v.nullish(Facts),
  byHand: maybeFlag,
});
export type NoticeBody = v.InferOutput<typeof NoticeBody>;

/** When a notice was recorded, local to the boot's region, and how many the boot has had with this one. */
export const NoticeReply = v.object({ time: localDateTime, copy: v.number() });
export type NoticeReply = v.InferOutput<typeof NoticeReply>;

/**
 * The body of the 409 of `boot/notice`: the boot has another number, which is named, or another boot has the number that
 * was sent.
 */
export const NoticeConflict = v.object({ noticeNumber: v.nullable(text), details: text });

/** A notice in a boot's history. */
export const PrintedNotice = v.object({
  number: text,
  copy: v.number(),
  byHand: v.boolean(),
  /** Null if none were sent. */
  facts: v.unknown(),
});
export type PrintedNotice = v.InferOutput<typeof PrintedNotice>;
