import { NO_VIN_MARKER } from '../../../src/domain/constants';
import { centsToDollars, formatUsd, sumCents } from '../../../src/domain/money';
import { showInstant } from '../../../src/domain/time/zone';
import type { ReceiptLanguage, ReceiptPaper } from '../../../src/domain/wire/documents';
import type { StoredBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import { storedCharges } from '../regions/charges';
import { rightsText } from '../regions/rights';
import type { Copy } from './copies';
import type { DocumentContent, DocumentLine, DocumentSection } from './documentPdf';
import { DOCUMENT_TEXTS, paymentTypeIn, vehicleNameIn, type DocumentTexts } from './documentTexts';

/** What a receipt says of a boot besides its own row. */
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
  }[];
}

/** Reads them. */
export async function surroundingsOf(db: Db, { id, companyId }: StoredBoot): Promise<Surroundings> {
  const company = await db
    .selectFrom('company')
    .select(['name', 'address', 'phone', 'licenseNumber'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom('payment')
    .leftJoin('paymentType', 'paymentType.name', 'payment.paymentType')
    .select(['payment.paymentType', 'displayName', 'amountCents', 'voidedAt'])
    .where('bootId', '=', id)
    .orderBy('position')
    .execute();
  return {
    company,
    payments: payments.map(({ voidedAt, ...payment }) => ({ ...payment, isVoid: voidedAt !== null })),
  };
}

const facts = (pairs: readonly (readonly [label: string, value: string | null])[]): DocumentLine[] =>
  pairs.flatMap(([label, value]) =>
    value === null || value.trim() === '' ? [] : [{ kind: 'fact', label, value }],
  );

/** The vehicle as it was recorded, and where it stood. */
export function vehicleLines(boot: StoredBoot, texts: DocumentTexts): DocumentLine[] {
  const { labels, noPlate } = texts;
  return facts([
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

/** When, by whom and for whom it was booted, and how it was released. */
export function bootLines(boot: StoredBoot, { labels }: DocumentTexts): DocumentLine[] {
  return facts([
    [labels.bootedOn, showInstant(boot.bootAt, boot.zoneId)],
    [labels.bootedBy, boot.bootedBy],
    [labels.requestedBy, boot.requestedBy],
  ]);
}

/** When, by whom and to whom it was released; nothing where it is not. */
export function releaseLines(boot: StoredBoot, { labels }: DocumentTexts): DocumentLine[] {
  const to = [boot.releasedToFirstName, boot.releasedToLastName].filter(Boolean).join(' ');
  return facts([
    [labels.releasedOn, boot.closedAt === null ? null : showInstant(boot.closedAt, boot.zoneId)],
    [labels.releasedBy, boot.closedByName],
    [labels.releasedTo, to],
  ]);
}

/** What was due, what was paid, and what is left. */
export function moneySections(
  boot: StoredBoot,
  { payments }: Surroundings,
  texts: DocumentTexts,
): DocumentSection[] {
  const shown = (cents: number) => formatUsd(centsToDollars(cents), texts.language);
  const charges = storedCharges(boot.charges, boot.feeCents);
  const paid = sumCents(payments.map(({ amountCents, isVoid }) => (isVoid ? 0 : amountCents)));
  const left = boot.feeCents - paid;
  const amount = (label: string, cents: number): DocumentLine => ({
    kind: 'amount',
    label,
    amount: shown(cents),
    strong: true,
  });
  return [
    {
      heading: texts.sections.charges,
      lines: [
        ...charges.map(({ name, cents }): DocumentLine => ({
          kind: 'amount',
          label: name,
          amount: shown(cents),
        })),
        amount(texts.total, boot.feeCents),
      ],
    },
    {
      heading: texts.sections.payments,
      lines: [
        ...payments.map(({ paymentType, displayName, amountCents, isVoid }): DocumentLine => {
          const name = paymentTypeIn(texts, paymentType) ?? displayName ?? paymentType;
          return {
            kind: 'amount',
            label: isVoid ? `${name} (${texts.void})` : name,
            amount: shown(amountCents),
            struck: isVoid,
          };
        }),
        amount(texts.paid, paid),
        left < 0 ? amount(texts.change, -left) : amount(texts.balance, left),
      ],
    },
  ];
}

/** A released boot's receipt in a language, as it is to be printed. */
export async function receiptOf(
  db: Db,
  boot: StoredBoot,
  { number, at, by }: Copy,
  { lng, paper }: { readonly lng: ReceiptLanguage; readonly paper: ReceiptPaper },
): Promise<DocumentContent> {
  const texts = DOCUMENT_TEXTS[lng];
  const around = await surroundingsOf(db, boot);
  const { name, address, phone, licenseNumber } = around.company;
  const rights = (await rightsText(db, boot.rightsTextId, boot.regionId))[lng];
  const { labels, sections } = texts;
  return {
    paper,
    language: texts.language,
    title: `${texts.receipt} ${boot.receiptNumber ?? ''}`.trim(),
    from: [
      name,
      ...(address === null ? [] : [address]),
      ...(phone === null ? [] : [`${texts.phone}: ${phone}`]),
      ...(licenseNumber === null ? [] : [`${texts.licenseNumber}: ${licenseNumber}`]),
    ],
    mark: number > 1 ? `${texts.copy} ${String(number)}` : null,
    sections: [
      {
        heading: sections.numbers,
        lines: facts([
          [labels.receiptNumber, boot.receiptNumber],
          [labels.reference, boot.refNum],
        ]),
      },
      { heading: sections.vehicle, lines: vehicleLines(boot, texts) },
      { heading: sections.boot, lines: bootLines(boot, texts) },
      { heading: sections.release, lines: releaseLines(boot, texts) },
      ...moneySections(boot, around, texts),
      ...(rights.trim() === ''
        ? []
        : [{ heading: sections.rights, lines: [{ kind: 'text', text: rights } as const] }]),
    ],
    printed: texts.printed.replace('{when}', showInstant(at, boot.zoneId)).replace('{who}', () => by),
    madeAt: at,
  };
}
