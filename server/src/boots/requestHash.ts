import { createHash } from 'node:crypto';

/** The validated path parameters and body of a request. */
export interface Asked {
  readonly params: unknown;
  readonly body: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The same value with each object's fields in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** The SHA-256 of a request. Independent of the order of fields, both the caller's and the schema's. */
export const requestHashOf = ({ params, body }: Asked): string => hashOf(sorted([params, body]));

const ADDRESS = 'addr1 addr2 city state';
const PLATE = 'license licenseState noLicense vin';
const MODEL = 'make body model color';
/** The field orders in which earlier versions hashed bodies. Shipped orders never change. */
const EARLIER_ORDERS: readonly string[] = [
  `regionCode ${ADDRESS} ${MODEL} ${PLATE} date time requestedBy dateTime`,
  `regionCode ${PLATE} make model body color requestedBy ${ADDRESS} date time dateTime`,
  'id firstName lastName date time dateTime receiptNumber cancelNote payments paymentAmount paymentType',
];

/** The same value with the fields of each object in the given order, and any others after them. */
function ordered(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => ordered(item, names));
  if (!isObject(value)) return value;
  const all = [...names.filter((name) => Object.hasOwn(value, name)), ...Object.keys(value)];
  return Object.fromEntries(all.map((name) => [name, ordered(value[name], names)]));
}

/**
 * The hashes that earlier versions stored for the same request; they used the field order of their own schemas. A key
 * is valid for 90 days, so a retry may come after an upgrade.
 */
export function earlierHashesOf({ params, body }: Asked): readonly string[] {
  const bodies = EARLIER_ORDERS.map((order) => ordered(body, order.split(' ')));
  return [body, ...bodies].map((each) => hashOf([params, each]));
}
