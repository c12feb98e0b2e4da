import { NO_VIN_MARKER } from '../../../src/domain/constants';
import { centsToDollars, formatUsd } from '../../../src/domain/money';
import { showInstant } from '../../../src/domain/time/zone';
import type { ReceiptLanguage, ReceiptPaper } from '../../../src/domain/wire/documents';
import type { StoredBoot } from '../boots/storedBoot';
import { namedRemoval, type NamedRemoval } from '../boots/removal/storedRemoval';
import type { Db } from '../db/database';
import { storedCharges } from '../regions/charges';
import { rightsText } from '../regions/rights';
import { notFound } from '../http/httpError';
import type { Copy } from './copies';
import type { DocumentContent, Facts, Money, Table } from './documentContent';
import { DOCUMENT_TEXTS, paymentTypeIn, vehicleNameIn, type DocumentTexts } from './documentTexts';

/** The facts that a document needs besides the boot's own row. */
export interface Surroundings {
  readonly company: {
    readonly name: string;
    readonly address: string | null;
    readonly phone: string | null;
    readonly licenseNumber: string | null;
  };
  readonly payments: readonly {
    readonly paymentType: string;
    readonly displayName: string | null;
    readonly amountCents: number;
    readonly isVoid: boolean;
    readonly tenderedCents: number | null;
    readonly reference: string | null;
    readonly reason: string | null;
    /** When the payment was taken, in epoch milliseconds, and by whom. */
    readonly createdAt: number;
    readonly takenBy: string | null;
  }[];
  readonly refunds: readonly Refund[];
  readonly removal: NamedRemoval | undefined;
}

/** A refund as a document shows it. */
export type Refund = Awaited<ReturnType<typeof refundsOf>>[number];

const refundsOf = (db: Db, bootId: number) =>
  db
    .selectFrom('refund')
    .leftJoin('paymentType', 'paymentType.name', 'refund.paymentType')
    .leftJoin('appUser', 'appUser.id', 'refund.createdBy')
    .leftJoin('cashEntry', 'cashEntry.refundId', 'refund.id')
    .select([
      'refund.id',
      'refund.paymentId',
      'refund.paymentType',
      'paymentType.displayName',
      'refund.amountCents',
    ])
    .select(['refund.reason', 'refund.paidTo', 'refund.createdAt', 'appUser.shortName as paidBy'])
    .select('cashEntry.receiptNumber')
    .where('refund.bootId', '=', bootId)
    .orderBy('refund.id')
    .execute();

/** Reads what a document prints besides the boot. @param hasRemovals whether it prints when the boot came off */
export async function surroundingsOf(
  db: Db,
  { id, companyId }: StoredBoot,
  hasRemovals: boolean,
): Promise<Surroundings> {
  const company = await db
    .selectFrom('company')
    .select(['name', 'address', 'phone', 'licenseNumber'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payment')
    .leftJoin('paymentType', 'paymentType.name', 'payment.paymentType')
    .leftJoin('appUser', 'appUser.id', 'payment.createdBy')
    .select(['payment.paymentType', 'paymentType.displayName', 'amountCents', 'voidedAt'])
    .select(['payment.createdAt', 'appUser.shortName as takenBy', 'tenderedCents', 'reference', 'reason'])
    .where('bootId', '=', id)
    .orderBy('position')
    .execute();
  return {
    company,
    refunds: await refundsOf(db, id),
    removal: hasRemovals ? await namedRemoval(db, id) : undefined,
    payments: payments.map(({ voidedAt, ...payment }) => ({ ...payment, isVoid: voidedAt !== null })),
  };
}

const factsOf = (
  heading: string | null,
  pairs: readonly (readonly [label: string, value: string | null])[],
): Facts => ({
  heading,
  facts: pairs.flatMap(([label, value]) => (value === null || value.trim() === '' ? [] : [{ label, value }])),
});

/** The vehicle as recorded, and its location. */
export function vehicleFacts(boot: StoredBoot, texts: DocumentTexts): Facts {
  const { labels, noPlate } = texts;
  return factsOf(texts.sections.vehicle, [
    [labels.plate, boot.license ?? noPlate],
    [labels.plateState, boot.licenseState],
    [labels.make, boot.makeName],
    [labels.model, boot.modelName],
    [labels.body, vehicleNameIn(texts, 'body', boot.bodyName)],
    [labels.color, vehicleNameIn(texts, 'color', boot.colorName)],
    [labels.vin, boot.vin === NO_VIN_MARKER ? null : boot.vin],
    [labels.place, [boot.addr1, boot.addr2, `${boot.city}, ${boot.state}`].filter(Boolean).join(', ')],
  ]);
}

/** When, by whom and for whom it was booted. */
export function bootFacts(boot: StoredBoot, { labels, sections }: DocumentTexts): Facts {
  return factsOf(sections.boot, [
    [labels.bootedOn, showInstant(boot.bootAt, boot.zoneId)],
    [labels.bootedBy, boot.bootedBy],
    [labels.requestedBy, boot.requestedBy],
  ]);
}

/** When, by whom and to whom it was released. */
export function releaseFacts(boot: StoredBoot, { labels, sections }: DocumentTexts): Facts {
  const to = [boot.releasedToFirstName, boot.releasedToLastName].filter(Boolean).join(' ');
  return factsOf(sections.release, [
    [labels.releasedOn, boot.closedAt === null ? null : showInstant(boot.closedAt, boot.zoneId)],
    [labels.releasedBy, boot.closedByName],
    [labels.releasedTo, to],
  ]);
}

/** When and by whom a boot was taken off, or until when it will be; null if it is not to be taken off. */
export function removalSentence(
  { zoneId }: StoredBoot,
  { removal }: Pick<Surroundings, 'removal'>,
  texts: DocumentTexts,
): string | null {
  if (removal?.dueAt == null) return null;
  const { offAt, dueAt, removerName } = removal;
  if (offAt === null) return texts.willBeOff.replace('{when}', showInstant(dueAt, zoneId));
  return texts.takenOff
    .replace('{when}', showInstant(offAt, zoneId))
    .replace('{who}', () => removerName ?? '');
}

type Shown = (cents: number) => string;

/** The payments with who took them and what change was given, then the refunds. */
function paymentRows(
  { zoneId }: StoredBoot,
  { payments, refunds }: Pick<Surroundings, 'payments' | 'refunds'>,
  texts: DocumentTexts,
  shown: Shown,
): Table['rows'] {
  const nameOf = (type: string, displayName: string | null) =>
    paymentTypeIn(texts, type) ?? displayName ?? type;
  const paid = payments.map((payment) => {
    const { paymentType, displayName, amountCents, tenderedCents, isVoid, createdAt, takenBy } = payment;
    const name = nameOf(paymentType, displayName);
    const hasChange = tenderedCents !== null && tenderedCents > amountCents;
    const description = hasChange
      ? texts.withChange
          .replace('{type}', () => name)
          .replace('{tendered}', () => shown(tenderedCents))
          .replace('{change}', () => shown(tenderedCents - amountCents))
      : [name, payment.reference].filter(Boolean).join(' · ');
    const more = [isVoid ? texts.void : null, payment.reason].filter(Boolean).join(', ');
    return {
      cells: [
        more === '' ? description : `${description} (${more})`,
        takenBy ?? '',
        showInstant(createdAt, zoneId),
        shown(amountCents),
      ],
      struck: isVoid,
    };
  });
  const back = refunds.map(({ paymentType, displayName, amountCents, paidTo, paidBy, createdAt }) => ({
    cells: [
      texts.paidBack.replace('{type}', () => nameOf(paymentType, displayName)).replace('{to}', () => paidTo),
      paidBy ?? '',
      showInstant(createdAt, zoneId),
      shown(-amountCents),
    ],
  }));
  return [...paid, ...back];
}

/** The charges, the payments and refunds, and the balance. */
export function moneyOf(
  boot: StoredBoot,
  around: Pick<Surroundings, 'payments' | 'refunds'>,
  texts: DocumentTexts,
): Money {
  const shown = (cents: number) => formatUsd(centsToDollars(cents), texts.language);
  const paid = boot.coveredCents;
  const left = boot.feeCents - paid;
  const { columns, sections } = texts;
  return {
    charges: {
      heading: sections.charges,
      columns: [
        { title: columns.charge, share: 0.68 },
        { title: columns.amount, share: 0.32, isAmount: true },
      ],
      rows: storedCharges(boot.charges, boot.feeCents).map((charge) => ({
        cells: [texts.chargeName(charge), shown(charge.cents)],
      })),
    },
    total: { label: texts.total, amount: shown(boot.feeCents) },
    payments: {
      heading: sections.payments,
      columns: [
        { title: columns.payment, share: 0.32 },
        { title: columns.takenBy, share: 0.26 },
        { title: columns.time, share: 0.26 },
        { title: columns.amount, share: 0.16, isAmount: true },
      ],
      rows: paymentRows(boot, around, texts, shown),
    },
    paid: { label: texts.paid, amount: shown(paid) },
    balance:
      left < 0
        ? { label: texts.change, amount: shown(-left) }
        : { label: texts.balance, amount: shown(left) },
  };
}

/** The company's details on documents. */
export function issuerOf(
  { name, address, phone, licenseNumber }: Surroundings['company'],
  texts: DocumentTexts,
): DocumentContent['issuer'] {
  return {
    name,
    lines: [
      ...(address === null ? [] : [address]),
      ...(phone === null ? [] : [`${texts.phone}: ${phone}`]),
      ...(licenseNumber === null ? [] : [`${texts.licenseNumber}: ${licenseNumber}`]),
    ],
  };
}

/** The lines on every document: the copy, and when and by whom it was printed. */
export function copyMarks({ number, at, by }: Copy, zoneId: string, texts: DocumentTexts) {
  return {
    mark: number > 1 ? `${texts.copy} ${String(number)}` : null,
    printed: texts.printed.replace('{when}', showInstant(at, zoneId)).replace('{who}', () => by),
    pageNumber: texts.pageNumber,
    madeAt: at,
  };
}

/** The language and the paper of a receipt. */
interface ReceiptForm {
  readonly lng: ReceiptLanguage;
  readonly paper: ReceiptPaper;
}

/** The receipt of a released boot in one language. */
export async function receiptOf(
  db: Db,
  boot: StoredBoot,
  copy: Copy,
  { lng, paper, hasRemovals }: ReceiptForm & { readonly hasRemovals: boolean },
): Promise<DocumentContent> {
  const texts = DOCUMENT_TEXTS[lng];
  const around = await surroundingsOf(db, boot, hasRemovals);
  const rights = (await rightsText(db, boot.rightsTextId, boot.regionId))[lng];
  return {
    paper,
    language: texts.language,
    issuer: issuerOf(around.company, texts),
    title: `${texts.receipt} ${boot.receiptNumber ?? ''}`.trim(),
    about: factsOf(null, [[texts.labels.reference, boot.refNum]]),
    left: [vehicleFacts(boot, texts)],
    right: [bootFacts(boot, texts), releaseFacts(boot, texts)],
    removal: removalSentence(boot, around, texts),
    money: moneyOf(boot, around, texts),
    tables: [],
    text: rights.trim() === '' ? null : { heading: texts.sections.rights, text: rights },
    ...copyMarks(copy, boot.zoneId, texts),
  };
}

export const NO_REFUND = 'There is no such refund';

/** When, by whom, to whom and why money was paid back. */
function refundFacts(refund: Refund, { zoneId }: StoredBoot, texts: DocumentTexts): Facts {
  const { labels } = texts;
  const { paymentType, displayName } = refund;
  return factsOf(texts.sections.refund, [
    [labels.paidBackOn, showInstant(refund.createdAt, zoneId)],
    [labels.paidBackBy, refund.paidBy],
    [labels.paidBackTo, refund.paidTo],
    [labels.paidBackWith, paymentTypeIn(texts, paymentType) ?? displayName ?? paymentType],
    [labels.amount, formatUsd(centsToDollars(refund.amountCents), texts.language)],
    [labels.reason, refund.reason],
  ]);
}

/**
 * The receipt of a refund in one language, with the payments of its boot at the time it is made.
 * @throws HttpError 404 if the boot has no such refund
 */
export async function refundReceiptOf(
  db: Db,
  boot: StoredBoot,
  refundId: number,
  copy: Copy,
  { lng, paper }: ReceiptForm,
): Promise<DocumentContent> {
  const texts = DOCUMENT_TEXTS[lng];
  const around = await surroundingsOf(db, boot, false);
  const refund = around.refunds.find(({ id }) => id === refundId);
  if (refund === undefined) throw notFound(NO_REFUND);
  return {
    paper,
    language: texts.language,
    issuer: issuerOf(around.company, texts),
    title: `${texts.refund} ${refund.receiptNumber ?? ''}`.trim(),
    about: factsOf(null, [[texts.labels.reference, boot.refNum]]),
    left: [vehicleFacts(boot, texts)],
    right: [refundFacts(refund, boot, texts)],
    removal: null,
    money: moneyOf(boot, around, texts),
    tables: [],
    text: null,
    ...copyMarks(copy, boot.zoneId, texts),
  };
}
