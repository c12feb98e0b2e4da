import { NO_PLATE_MARKER, NOTICE } from '../constants';
import { formatUsd, centsToDollars, sumCents, toCents } from '../money';
import { showInstant } from '../time/zone';
import type { NoticeFacts, NoticePage } from '../wire/notices';
import type { NoticeLanguage, NoticeRule, Region, RemovalRule } from '../wire/region';
import type { NoticeTextField } from './rule';
import { factsBytes } from './size';
import { NOTICE_WORDS, type NoticeWords } from './texts';

const HOUR_MS = 3_600_000;

/** A charge in dollars. */
interface NoticeCharge {
  readonly name: string;
  readonly amount: number;
  readonly nameEs?: string | null | undefined;
}

/** The company that booted the car. */
export interface NoticeCompany {
  readonly name?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly licenseNumber?: string | null | undefined;
}

/** The boot that a notice is about. */
export interface NoticeBoot {
  /** The plate, or the marker of a car without one. */
  readonly license: string | null | undefined;
  readonly licenseState: string | null | undefined;
  readonly make: string | null | undefined;
  readonly color: string | null | undefined;
  readonly addr1: string | null | undefined;
  readonly addr2: string | null | undefined;
  readonly city: string | null | undefined;
  readonly state: string | null | undefined;
  /** When it was booted, in milliseconds since the epoch. */
  readonly bootedAt: number;
  /** By whom; a short name. */
  readonly bootedBy: string | null | undefined;
}

/** Everything that a notice says. */
export interface NoticeSubject {
  readonly boot: NoticeBoot;
  readonly region: Pick<Region, 'zoneId' | 'towEligibleAfterHours'> & {
    readonly notice: NoticeRule;
    /** Null if the region does not keep track of taking boots off. */
    readonly removal: RemovalRule | null;
  };
  readonly company: NoticeCompany;
  readonly charges: readonly NoticeCharge[];
  readonly number: string;
}

const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const joined = (parts: readonly (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by);

function companyLines({ company, region }: NoticeSubject, words: NoticeWords): string[] {
  const phone = region.notice.phone ?? company.phone;
  const { name, address, licenseNumber } = company;
  return [
    name,
    address,
    licenseNumber ? filled(words.licenseNumber, { number: licenseNumber }) : null,
    phone ? filled(words.phone, { phone }) : null,
  ].filter((line): line is string => Boolean(line));
}

function factsOf({ boot, region }: NoticeSubject, words: NoticeWords): NoticePage['facts'] {
  const hasPlate = Boolean(boot.license) && boot.license !== NO_PLATE_MARKER;
  const facts = [
    [words.plate, hasPlate ? joined([boot.license, boot.licenseState], ' · ') : words.noPlate],
    [words.make, boot.make],
    [words.color, boot.color],
    [words.place, joined([boot.addr1, boot.addr2, boot.city, boot.state], ', ')],
    [words.bootedOn, showInstant(boot.bootedAt, region.zoneId)],
    [words.bootedBy, boot.bootedBy],
  ] as const;
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function removalText({ countsFrom, minutes, night }: RemovalRule, words: NoticeWords): string {
  const day = filled(words.removalAfter[countsFrom], { minutes });
  return night == null ? day : `${day} ${filled(words.removalAtNight, night)}`;
}

function sectionsOf({ boot, region }: NoticeSubject, language: NoticeLanguage): NoticePage['sections'] {
  const words = NOTICE_WORDS[language];
  const { notice, removal, towEligibleAfterHours, zoneId } = region;
  const own = (field: NoticeTextField) => notice[field]?.[language];
  const time = (hours: number) => showInstant(boot.bootedAt + hours * HOUR_MS, zoneId);
  const sections = [
    [words.payAt, own('payAt')],
    [words.damage, own('damage')],
    [words.removal, removal === null ? null : removalText(removal, words)],
    [
      words.tow,
      towEligibleAfterHours == null ? null : filled(words.towFrom, { time: time(towEligibleAfterHours) }),
    ],
    [words.hearing, own('hearing')],
    [words.complaint, own('complaint')],
  ] as const;
  return sections.flatMap(([heading, text]) => (text ? [{ heading, text }] : []));
}

/** What a notice says in one language. Amounts are exact, and the headline is in capitals. */
function pageIn(subject: NoticeSubject, language: NoticeLanguage): NoticePage {
  const words = NOTICE_WORDS[language];
  const { charges, number, region } = subject;
  const total = centsToDollars(sumCents(charges.map(({ amount }) => toCents(amount))));
  const nameOf = ({ name, nameEs }: NoticeCharge) => (language === 'es' && nameEs ? nameEs : name);
  return {
    language,
    headline: (region.notice.headline?.[language] ?? '').toLocaleUpperCase(language),
    company: companyLines(subject, words),
    facts: factsOf(subject, words),
    charges: charges.map((charge) => ({ label: nameOf(charge), value: formatUsd(charge.amount) })),
    total: { label: words.total, value: formatUsd(total) },
    sections: sectionsOf(subject, language),
    number: { label: words.number, value: number },
  };
}

/** What a notice says, in each language of its region. */
export function noticeFacts(subject: NoticeSubject): NoticeFacts {
  return subject.region.notice.languages.map((language) => pageIn(subject, language));
}

const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;

/**
 * The part of a notice's facts that is recorded: all of them, unless the region's texts are too long together. Then the
 * longest texts are cut; the print is not.
 */
export function recordedFacts(facts: NoticeFacts): NoticeFacts {
  const cutTo = (max: number) =>
    facts.map((page) => ({
      ...page,
      headline: cut(page.headline, max),
      sections: page.sections.map(({ heading, text }) => ({ heading, text: cut(text, max) })),
    }));
  let max: number = NOTICE.text;
  let shortened = cutTo(max);
  while (factsBytes(shortened) > NOTICE.factsBytes && max > 1) {
    max = Math.floor(max * 0.9);
    shortened = cutTo(max);
  }
  return shortened;
}

/** All texts in the facts, in order, whatever their structure. */
export function textsIn(facts: unknown): string[] {
  if (typeof facts === 'string') return [facts];
  if (typeof facts === 'number') return [String(facts)];
  return typeof facts === 'object' && facts !== null ? Object.values(facts).flatMap(textsIn) : [];
}
