import englishNames from '../../../public/locales/en/enum.json';
import spanishNames from '../../../public/locales/es/enum.json';
import type { ReceiptLanguage } from '../../../src/domain/wire/documents';
import type { BootStatus } from '../../../src/domain/wire/boot';
import type { EntryKind } from '../../../src/domain/wire/records';
import { WHOLE_FEE, type StoredCharge } from '../regions/charges';

/** The texts of a receipt in one language. */
export interface DocumentTexts {
  readonly language: string;
  readonly receipt: string;
  /** The title of the receipt of a refund. */
  readonly refund: string;
  readonly phone: string;
  readonly licenseNumber: string;
  readonly copy: string;
  readonly sections: Readonly<
    Record<'vehicle' | 'boot' | 'release' | 'refund' | 'charges' | 'payments' | 'rights', string>
  >;
  readonly labels: Readonly<
    Record<
      | 'reference'
      | 'plate'
      | 'plateState'
      | 'make'
      | 'model'
      | 'body'
      | 'color'
      | 'vin'
      | 'place'
      | 'bootedOn'
      | 'bootedBy'
      | 'requestedBy'
      | 'releasedOn'
      | 'releasedBy'
      | 'releasedTo'
      | 'paidBackOn'
      | 'paidBackBy'
      | 'paidBackTo'
      | 'paidBackWith'
      | 'amount'
      | 'reason',
      string
    >
  >;
  readonly columns: Readonly<Record<'charge' | 'payment' | 'takenBy' | 'time' | 'amount', string>>;
  readonly noPlate: string;
  readonly total: string;
  readonly paid: string;
  readonly balance: string;
  readonly change: string;
  readonly void: string;
  /** A payment with change, with the placeholders `{type}`, `{tendered}` and `{change}`. */
  readonly withChange: string;
  /** A refund among the payments, with the placeholders `{type}` and `{to}`. */
  readonly paidBack: string;
  readonly printed: string;
  /** Until when the boot will be off its car, with the placeholder `{when}`. */
  readonly willBeOff: string;
  /** When and by whom it was taken off, with the placeholders `{when}` and `{who}`. */
  readonly takenOff: string;
  /** The page number. */
  readonly pageNumber: string;
  /** The name of a charge in this language. */
  readonly chargeName: (charge: StoredCharge) => string;
  /** The names of payment types by code; others use the name in their list. */
  readonly paymentTypes: Readonly<Record<string, string>>;
  /** The names of colors and bodies by stored name in lower case. */
  readonly vehicleNames: Readonly<Record<VehicleKind, ReadonlyMap<string, string>>>;
}

/** The parts of a vehicle with translated names. */
export type VehicleKind = 'color' | 'body';

/** The Spanish names by English name, from our lists with the same codes. */
function spanishByEnglish(kind: VehicleKind): ReadonlyMap<string, string> {
  const spanish: Readonly<Record<string, string>> = spanishNames[kind];
  return new Map(
    Object.entries(englishNames[kind]).map(([code, name]) => [name.toLowerCase(), spanish[code] ?? name]),
  );
}

/** The texts of a receipt, with placeholders in braces. */
export const DOCUMENT_TEXTS: Readonly<Record<ReceiptLanguage, DocumentTexts>> = {
  en: {
    language: 'en-US',
    receipt: 'Receipt',
    refund: 'Refund',
    phone: 'Phone',
    licenseNumber: 'License',
    copy: 'Copy',
    sections: {
      vehicle: 'Vehicle',
      boot: 'Boot',
      release: 'Release',
      refund: 'Refund',
      charges: 'Charges',
      payments: 'Payments',
      rights: 'Your rights',
    },
    labels: {
      reference: 'Reference number',
      plate: 'Plate',
      plateState: 'State',
      make: 'Make',
      model: 'Model',
      body: 'Body',
      color: 'Color',
      vin: 'VIN',
      place: 'Place',
      bootedOn: 'Booted on',
      bootedBy: 'Booted by',
      requestedBy: 'Requested by',
      releasedOn: 'Released on',
      releasedBy: 'Released by',
      releasedTo: 'Released to',
      paidBackOn: 'Paid back on',
      paidBackBy: 'Paid back by',
      paidBackTo: 'Paid back to',
      paidBackWith: 'Paid back with',
      amount: 'Amount',
      reason: 'Reason',
    },
    columns: { charge: 'Charge', payment: 'Payment', takenBy: 'Taken by', time: 'Time', amount: 'Amount' },
    noPlate: 'No plate',
    total: 'Total',
    paid: 'Paid',
    balance: 'Balance due',
    change: 'Change',
    void: 'void',
    withChange: '{type} {tendered}, change {change}',
    paidBack: 'Refund, {type}, to {to}',
    printed: 'Printed on {when} by {who}',
    willBeOff: 'The boot will be taken off by {when}',
    takenOff: 'Boot taken off {when} by {who}',
    pageNumber: 'Page {page} of {pages}',
    chargeName: ({ name }) => name,
    paymentTypes: {},
    vehicleNames: { color: new Map(), body: new Map() },
  },
  es: {
    language: 'es-US',
    receipt: 'Recibo',
    refund: 'Reembolso',
    phone: 'Teléfono',
    licenseNumber: 'Licencia',
    copy: 'Copia',
    sections: {
      vehicle: 'Vehículo',
      boot: 'Inmovilización',
      release: 'Liberación',
      refund: 'Reembolso',
      charges: 'Cargos',
      payments: 'Pagos',
      rights: 'Sus derechos',
    },
    labels: {
      reference: 'Número de referencia',
      plate: 'Placa',
      plateState: 'Estado',
      make: 'Marca',
      model: 'Modelo',
      body: 'Carrocería',
      color: 'Color',
      vin: 'VIN',
      place: 'Lugar',
      bootedOn: 'Inmovilizado el',
      bootedBy: 'Inmovilizado por',
      requestedBy: 'Solicitado por',
      releasedOn: 'Liberado el',
      releasedBy: 'Liberado por',
      releasedTo: 'Entregado a',
      paidBackOn: 'Reembolsado el',
      paidBackBy: 'Reembolsado por',
      paidBackTo: 'Reembolsado a',
      paidBackWith: 'Forma de reembolso',
      amount: 'Importe',
      reason: 'Motivo',
    },
    columns: { charge: 'Cargo', payment: 'Pago', takenBy: 'Cobrado por', time: 'Hora', amount: 'Importe' },
    noPlate: 'Sin placa',
    total: 'Total',
    paid: 'Pagado',
    balance: 'Saldo pendiente',
    change: 'Cambio',
    void: 'anulado',
    withChange: '{type} {tendered}, cambio {change}',
    paidBack: 'Reembolso, {type}, a {to}',
    printed: 'Impreso el {when} por {who}',
    willBeOff: 'El inmovilizador se retirará a más tardar el {when}',
    takenOff: 'Inmovilizador retirado el {when} por {who}',
    pageNumber: 'Página {page} de {pages}',
    chargeName: ({ name, nameEs }) => nameEs ?? (name === WHOLE_FEE ? 'Cargo por inmovilización' : name),
    paymentTypes: spanishNames.paymentType,
    vehicleNames: { color: spanishByEnglish('color'), body: spanishByEnglish('body') },
  },
};

/** Translates a stored color or body; an unknown name stays as it is. */
export function vehicleNameIn(texts: DocumentTexts, kind: VehicleKind, stored: string | null): string | null {
  return stored === null ? null : (texts.vehicleNames[kind].get(stored.toLowerCase()) ?? stored);
}

/** Translates a payment type; null means the name in its list. */
export function paymentTypeIn({ paymentTypes }: DocumentTexts, name: string): string | null {
  return Object.hasOwn(paymentTypes, name) ? (paymentTypes[name] ?? null) : null;
}

/** The English names of history entries, for the evidence's record. */
export const ENTRY_NAMES: Readonly<Record<EntryKind, string>> = {
  RECORDED: 'Recorded',
  PHOTO_ADDED: 'Photo added',
  CORRECTED: 'Corrected',
  NOTE: 'Note',
  RELEASED: 'Released',
  CANCELLED: 'Cancelled',
  REOPENED: 'Reopened',
  PAYMENT_ADDED: 'Payment added',
  PAYMENT_VOIDED: 'Payment voided',
  PAYMENT_REFUNDED: 'Payment refunded',
  RECEIPT_MADE: 'Receipt made',
  EVIDENCE_MADE: 'Evidence made',
  REMOVAL_REQUESTED: 'Motorist waiting',
  REMOVAL_TAKEN: 'Removal taken on',
  REMOVAL_LEFT: 'Removal left to others',
  BOOT_NOT_FOUND: 'Vehicle not found',
  BOOT_OFF: 'Boot taken off',
  REMOVAL_BACK: 'Boot not off after all',
  NOTICE_PRINTED: 'Notice printed',
};

/** The English name of a boot's status, for the same record. */
export const STATUS_NAMES: Readonly<Record<BootStatus, string>> = {
  ACTIVE: 'Active',
  RELEASED: 'Released',
  CANCELLED: 'Cancelled',
};
