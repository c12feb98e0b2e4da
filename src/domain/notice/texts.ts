import type { NoticeLanguage } from '../wire/region';

/** The words that every notice has in one language. `{name}` stands for a value. */
export interface NoticeWords {
  readonly licenseNumber: string;
  readonly phone: string;
  readonly plate: string;
  readonly noPlate: string;
  readonly make: string;
  readonly color: string;
  readonly place: string;
  readonly bootedOn: string;
  readonly bootedBy: string;
  readonly total: string;
  readonly payAt: string;
  readonly damage: string;
  readonly removal: string;
  readonly removalAfter: Readonly<Record<'payment' | 'request', string>>;
  readonly removalAtNight: string;
  readonly tow: string;
  readonly towFrom: string;
  readonly hearing: string;
  readonly complaint: string;
  readonly number: string;
}

/**
 * The words of notices. They are here and not among the screens' texts, since a notice is printed in the region's
 * languages, whatever the language of the screen.
 */
export const NOTICE_WORDS: Readonly<Record<NoticeLanguage, NoticeWords>> = {
  en: {
    licenseNumber: 'License {number}',
    phone: 'Telephone {phone}',
    plate: 'License plate',
    noPlate: 'No plate',
    make: 'Make',
    color: 'Color',
    place: 'Place',
    bootedOn: 'Booted on',
    bootedBy: 'Booted by',
    total: 'Total to pay',
    payAt: 'How to pay',
    damage: 'Do not move this vehicle',
    removal: 'When the boot comes off',
    removalAfter: {
      payment: 'Within {minutes} minutes after payment.',
      request: 'Within {minutes} minutes after you ask for it.',
    },
    removalAtNight: 'From {from} to {to}: within {minutes} minutes.',
    tow: 'When the vehicle may be towed',
    towFrom: 'From {time} on.',
    hearing: 'Your right to a hearing',
    complaint: 'Complaints',
    number: 'Notice number',
  },
  es: {
    licenseNumber: 'Licencia {number}',
    phone: 'Teléfono {phone}',
    plate: 'Placa',
    noPlate: 'Sin placa',
    make: 'Marca',
    color: 'Color',
    place: 'Lugar',
    bootedOn: 'Inmovilizado el',
    bootedBy: 'Inmovilizado por',
    total: 'Total a pagar',
    payAt: 'Cómo pagar',
    damage: 'No mueva este vehículo',
    removal: 'Cuándo se retira el cepo',
    removalAfter: {
      payment: 'En un plazo de {minutes} minutos después del pago.',
      request: 'En un plazo de {minutes} minutos después de que usted lo pida.',
    },
    removalAtNight: 'De {from} a {to}: en un plazo de {minutes} minutos.',
    tow: 'Cuándo puede ser remolcado el vehículo',
    towFrom: 'A partir del {time}.',
    hearing: 'Su derecho a una audiencia',
    complaint: 'Quejas',
    number: 'Número de aviso',
  },
};
