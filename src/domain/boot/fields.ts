import { LIMITS } from '../constants';

/**
 * A field of a new boot. Its label is the text `common:field.{name}`.
 *
 * - `kind`: a line of `text`, a `choice` from a list (stored by code), a `flag`, or the boot's `date` or `time`.
 * - `required`, `max` (characters): its limits. `rule`: its checks are in validation/boot.ts instead.
 * - `column`: the database column. `nullable`: an empty value is stored as null.
 */
interface BootFieldSpec {
  readonly kind: 'text' | 'choice' | 'flag' | 'date' | 'time';
  readonly list?: 'makes' | 'models' | 'bodies' | 'colors' | 'states';
  readonly required?: boolean;
  readonly max?: number;
  readonly rule?: 'license' | 'vin';
  readonly column?: string;
  readonly nullable?: boolean;
}

/**
 * The fields of a new boot, in form order. Everything else is derived from this table: the form and its summary, the
 * draft, the request body, the checks on both sides, the columns and the reply with a boot's details.
 */
export const BOOT_FIELDS = {
  license: { kind: 'text', rule: 'license', column: 'license', nullable: true },
  licenseState: { kind: 'choice', list: 'states', column: 'licenseState', nullable: true },
  noLicense: { kind: 'flag', column: 'noLicense' },
  vin: { kind: 'text', rule: 'vin', column: 'vin', nullable: true },
  make: { kind: 'choice', list: 'makes', required: true, column: 'makeCode' },
  model: { kind: 'choice', list: 'models', required: true, column: 'modelCode' },
  body: { kind: 'choice', list: 'bodies', required: true, column: 'bodyCode' },
  color: { kind: 'choice', list: 'colors', required: true, column: 'colorCode' },
  /** The number of the physical boot. Left out of a body without one, since other servers do not know it. */
  device: { kind: 'text', max: LIMITS.deviceNumber, column: 'device', nullable: true },
  date: { kind: 'date' },
  time: { kind: 'time' },
  requestedBy: { kind: 'text', required: true, max: LIMITS.requestor, column: 'requestedBy' },
  addr1: { kind: 'text', required: true, max: LIMITS.addressLine, column: 'addr1' },
  addr2: { kind: 'text', max: LIMITS.addressLine, column: 'addr2' },
  city: { kind: 'text', required: true, max: LIMITS.city, column: 'city' },
  state: { kind: 'choice', list: 'states', required: true, column: 'state' },
} as const satisfies Readonly<Record<string, BootFieldSpec>>;

type Specs = typeof BOOT_FIELDS;
export type BootField = keyof Specs;

/** The fields of one kind. */
export type BootFieldOf<Kind extends BootFieldSpec['kind']> = {
  [Field in BootField]: Specs[Field]['kind'] extends Kind ? Field : never;
}[BootField];

type ByKind<Kind extends BootFieldSpec['kind'], Choice, Flag, Text> = Kind extends 'choice'
  ? Choice
  : Kind extends 'flag'
    ? Flag
    : Text;

/** An object with a value for each field, typed by the field's kind: choice, flag, or typed text. */
export type EachField<Choice, Flag, Text> = {
  [Field in BootField]: ByKind<Specs[Field]['kind'], Choice, Flag, Text>;
};

/** The values of the add form. List items are codes, `date` is `YYYY-MM-DD`, `time` is `HH:mm`. */
export type BootValues = EachField<string | null, boolean, string>;

/** The fields in form order, for the summary and the focus. */
export const BOOT_FIELD_ORDER = Object.keys(BOOT_FIELDS) as readonly BootField[];

/** A field's entry in the table. */
export function specOf(field: BootField): BootFieldSpec {
  return BOOT_FIELDS[field];
}

/** Creates a value for each field, depending on its kind. */
export function eachField<Choice, Flag, Text>(
  choice: (field: BootField) => Choice,
  flag: (field: BootField) => Flag,
  text: (field: BootField) => Text,
): EachField<Choice, Flag, Text> {
  const by = { choice, flag, text, date: text, time: text };
  return Object.fromEntries(
    BOOT_FIELD_ORDER.map((field) => [field, by[specOf(field).kind](field)]),
  ) as EachField<Choice, Flag, Text>;
}

/** An empty value for each field. */
export function emptyValues(): BootValues {
  return eachField<string | null, boolean, string>(
    () => null,
    () => false,
    () => '',
  );
}

type ColumnOf<Field extends BootField> = Specs[Field] extends { readonly column: infer Column extends string }
  ? Column
  : never;
type OrNull<Field extends BootField> = Specs[Field] extends { readonly nullable: true } ? null : never;

/** The columns that store the fields of a boot. */
export type BootColumns = {
  [Field in BootField as ColumnOf<Field>]:
    ByKind<Specs[Field]['kind'], string, 0 | 1, string> | OrNull<Field>;
};

/** A boot's values by database column. Date and time have no column of their own and are left out. */
export function columnsOfValues(values: BootValues): BootColumns {
  const columns = BOOT_FIELD_ORDER.map((field) => {
    const { column, nullable = false } = specOf(field);
    const value = values[field] ?? '';
    const stored = typeof value === 'boolean' ? Number(value) : value === '' && nullable ? null : value;
    return [column, stored] as const;
  });
  return Object.fromEntries(columns.filter(([column]) => column !== undefined)) as BootColumns;
}

/** The fields that a boot's details show as recorded: those with a column of the same name. */
export type RecordedField = Exclude<
  { [Field in BootField]: ColumnOf<Field> extends Field ? Field : never }[BootField],
  'noLicense' | 'date' | 'time'
>;

/** The names of {@link RecordedField}, as an array. */
export const RECORDED_FIELDS = BOOT_FIELD_ORDER.filter(
  (field) => specOf(field).kind !== 'flag' && specOf(field).column === field,
) as readonly RecordedField[];
