import { entered } from '../../domain/equalText';
import {
  checkNoticeRule,
  NOTICE_TEXT_FIELDS,
  type NoticeRuleField,
  type NoticeTextField,
} from '../../domain/notice/rule';
import type { FieldErrors } from '../../domain/validation/fieldError';
import type { NoticeLanguage, NoticePaper, NoticeRule } from '../../domain/wire/region';
import { typedNumber } from './typedNumber';

/** A text in each language, as typed. */
type TypedTexts = Readonly<Record<NoticeLanguage, string>>;

/** A region's notice as typed. */
export interface NoticeValues {
  /** Whether the region prints notices. What was typed stays while it does not. */
  readonly isPrinted: boolean;
  readonly paper: NoticePaper;
  readonly languages: readonly NoticeLanguage[];
  readonly phone: string;
  readonly copies: string;
  readonly texts: Readonly<Record<NoticeTextField, TypedTexts>>;
}

const eachText = <T>(of: (field: NoticeTextField) => T) =>
  Object.fromEntries(NOTICE_TEXT_FIELDS.map((field) => [field, of(field)])) as Record<NoticeTextField, T>;

export function noticeValuesOf(rule: NoticeRule | null | undefined): NoticeValues {
  return {
    isPrinted: rule != null,
    paper: rule?.paper ?? 'letter',
    languages: rule?.languages ?? ['en'],
    phone: rule?.phone ?? '',
    copies: String(rule?.copies ?? 1),
    texts: eachText((field) => ({ en: rule?.[field]?.en ?? '', es: rule?.[field]?.es ?? '' })),
  };
}

/** The typed notice as on the wire; null if the region prints none. Copies that are no number become NaN. */
export function noticeRuleOf(values: NoticeValues): NoticeRule | null {
  if (!values.isPrinted) return null;
  const { paper, languages, phone, copies, texts } = values;
  const textOrNull = (text: string) => entered(text) || null;
  return {
    paper,
    languages: [...languages],
    phone: textOrNull(phone),
    copies: typedNumber(copies),
    ...eachText((field) => ({ en: textOrNull(texts[field].en), es: textOrNull(texts[field].es) })),
  };
}

/** Checks a typed notice by the rules that the server also applies. */
export function checkNoticeValues(values: NoticeValues): FieldErrors<NoticeRuleField> {
  const rule = noticeRuleOf(values);
  return rule === null ? {} : checkNoticeRule(rule);
}

/** A typed notice in short, for comparing two versions. */
export function noticeInWords({ isPrinted, languages, texts }: NoticeValues): string {
  if (!isPrinted) return '';
  const filled = languages.flatMap((language) => NOTICE_TEXT_FIELDS.map((field) => texts[field][language]));
  return filled.filter((text) => entered(text) !== '').join(' / ');
}
