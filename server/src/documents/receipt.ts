import { NO_VIN_MARKER } from '../../../src/domain/constants';
import { centsToDollars, formatUsd, sumCents } from '../../../src/domain/money';
import { showInstant } from '../../../src/domain/time/zone';
import type { ReceiptLanguage, ReceiptPaper } from '../../../src/domain/wire/documents';
import type { StoredBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import { storedCharges } from '../regions/charges';
import { rightsText } from '../regions/rights';
import type { Copy } from './copies';
import type { DocumentContent, Facts, Money } from './documentContent';
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
    /** When the payment was taken, in epoch milliseconds, and by whom. */
    readonly createdAt: number;
    readonly takenBy: string | null;
  }[];
}

/** Reads the facts that a document needs. */
export async function surroundingsOf(db: Db, { id, companyId }: StoredBoot): Promise<Surroundings> {
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
    .select(['payment.createdAt', 'appUser.shortName as takenBy'])
    .where('bootId', '=', id)
    .orderBy('position')
    .execute();
  return {
    company,
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

/** The charges, the payments with who took them, and the balance. */
export function moneyOf(
  boot: StoredBoot,
  { payments }: Pick<Surroundings, 'payments'>,
  texts: DocumentTexts,
): Money {
  const shown = (cents: number) => formatUsd(centsToDollars(cents), texts.language);
  const paid = sumCents(payments.map(({ amountCents, isVoid }) => (isVoid ? 0 : amountCents)));
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
      rows: payments.map(({ paymentType, displayName, amountCents, isVoid, createdAt, takenBy }) => {
        const name = paymentTypeIn(texts, paymentType) ?? displayName ?? paymentType;
        return {
          cells: [
            isVoid ? `${name} (${texts.void})` : name,
            takenBy ?? '',
            showInstant(createdAt, boot.zoneId),
            shown(amountCents),
          ],
          struck: isVoid,
        };
      }),
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

/** The receipt of a released boot in one language. */
export async function receiptOf(
  db: Db,
  boot: StoredBoot,
  copy: Copy,
  { lng, paper }: { readonly lng: ReceiptLanguage; readonly paper: ReceiptPaper },
): Promise<DocumentContent> {
  const texts = DOCUMENT_TEXTS[lng];
  const around = await surroundingsOf(db, boot);
  const rights = (await rightsText(db, boot.rightsTextId, boot.regionId))[lng];
  return {
    paper,
    language: texts.language,
    issuer: issuerOf(around.company, texts),
    title: `${texts.receipt} ${boot.receiptNumber ?? ''}`.trim(),
    about: factsOf(null, [[texts.labels.reference, boot.refNum]]),
    left: [vehicleFacts(boot, texts)],
    right: [bootFacts(boot, texts), releaseFacts(boot, texts)],
    money: moneyOf(boot, around, texts),
    tables: [],
    text: rights.trim() === '' ? null : { heading: texts.sections.rights, text: rights },
    ...copyMarks(copy, boot.zoneId, texts),
  };
}
