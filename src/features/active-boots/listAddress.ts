import { LIST_REGION } from '../../paths/paths';
import { LIST_COLUMNS, type ListSort } from './list/arrange';

/** Which boot the address names: none, one, or something that can be no boot's id. */
export type AddressedBoot =
  { readonly kind: 'none' } | { readonly kind: 'boot'; readonly id: number } | { readonly kind: 'invalid' };

/** How the list is shown, as the address keeps it: a link shows the same. */
export interface ListQuery {
  readonly region: string | null;
  readonly find: string;
  readonly sort: ListSort;
  /** Whether only the boots that may be towed are shown. */
  readonly towOnly: boolean;
}

const NONE: AddressedBoot = { kind: 'none' };
const INVALID: AddressedBoot = { kind: 'invalid' };

/** Reads the boot's id out of `/list/{bootId}`; ids are integers. */
export function readBoot(parameter: string | undefined): AddressedBoot {
  if (parameter === undefined) return NONE;
  const id = /^\d+$/.test(parameter) ? Number(parameter) : NaN;
  return Number.isSafeInteger(id) ? { kind: 'boot', id } : INVALID;
}

/** Reads `region`, `find`, `tow` and `sort` (`make`, or `-make` for descending); what is not understood counts as absent. */
export function readQuery(search: URLSearchParams): ListQuery {
  const sort = search.get('sort') ?? '';
  const descending = sort.startsWith('-');
  const column = LIST_COLUMNS.find((each) => each === (descending ? sort.slice(1) : sort));
  return {
    region: search.get(LIST_REGION),
    find: search.get('find') ?? '',
    sort: column === undefined ? null : { column, descending },
    towOnly: search.get('tow') === '1',
  };
}

/** Writes a change into a query string, and keeps whatever else stands there. */
export function writeQuery(search: URLSearchParams, change: Partial<ListQuery>): string {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null) => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  if (change.region !== undefined) put(LIST_REGION, change.region);
  if (change.find !== undefined) put('find', change.find);
  if (change.towOnly !== undefined) put('tow', change.towOnly ? '1' : null);
  if (change.sort !== undefined)
    put('sort', change.sort && `${change.sort.descending ? '-' : ''}${change.sort.column}`);
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}
