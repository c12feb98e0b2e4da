import { NOTICE } from '../constants';
import { checkPhoneNumber } from '../dispatch/rules';
import { entered } from '../equalText';
import { collectErrors, type FieldError, type FieldErrors } from '../validation/fieldError';
import { checkLines } from '../validation/text';
import { NOTICE_LANGUAGES, type NoticeLanguage, type NoticeRule } from '../wire/region';

/** The texts of a notice that a region writes, in the order of its form. */
export const NOTICE_TEXT_FIELDS = ['headline', 'payAt', 'damage', 'hearing', 'complaint'] as const;
export type NoticeTextField = (typeof NOTICE_TEXT_FIELDS)[number];

/** The texts that each printed language needs. */
export const NOTICE_NEEDS: readonly NoticeTextField[] = ['headline', 'payAt', 'hearing'];

/** The fields of a region's notice, as a path on the wire. */
export type NoticeRuleField = `notice.${
  'languages' | 'phone' | 'copies' | `${NoticeTextField}.${NoticeLanguage}`}`;

function checkNoticeText(text: string, isRequired: boolean): FieldError | null {
  if (isRequired && entered(text) === '') return { code: 'required' };
  return checkLines(text, { max: NOTICE.text });
}

/** Checks what a region prints on its notices. */
export function checkNoticeRule(rule: NoticeRule): FieldErrors<NoticeRuleField> {
  const { copies, languages, phone } = rule;
  const { min, max } = NOTICE.copies;
  const isCount = Number.isInteger(copies) && copies >= min && copies <= max;
  const texts = NOTICE_TEXT_FIELDS.flatMap((field) =>
    NOTICE_LANGUAGES.map((language): readonly [NoticeRuleField, FieldError | null] => {
      const isRequired = NOTICE_NEEDS.includes(field) && languages.includes(language);
      return [`notice.${field}.${language}`, checkNoticeText(rule[field]?.[language] ?? '', isRequired)];
    }),
  );
  return collectErrors<NoticeRuleField>([
    ['notice.languages', languages.length === 0 ? { code: 'required' } : null],
    ['notice.phone', checkPhoneNumber(phone ?? '')],
    ...texts,
    ['notice.copies', isCount ? null : { code: 'wholeNumberRange', params: NOTICE.copies }],
  ]);
}

const textOrNull = (text: string | null | undefined) => entered(text ?? '') || null;

/** A region's notice as it is stored: trimmed texts, each language once, blank texts as null. */
export function storedNotice(rule: NoticeRule | null | undefined): NoticeRule | null {
  if (rule == null) return null;
  const { paper, copies, languages, phone } = rule;
  const texts = (field: NoticeTextField) => ({
    en: textOrNull(rule[field]?.en),
    es: textOrNull(rule[field]?.es),
  });
  return {
    paper,
    languages: [...new Set(languages)],
    phone: textOrNull(phone),
    payAt: texts('payAt'),
    headline: texts('headline'),
    damage: texts('damage'),
    hearing: texts('hearing'),
    complaint: texts('complaint'),
    copies,
  };
}
