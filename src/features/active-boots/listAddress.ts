import { LIST_REGION } from '../../paths/paths';
import type { ListAddress } from '../../stores/boots/BootListStore';
import { LIST_COLUMNS } from '../../stores/boots/list/order';

/** Reads the boot id from `/list/{bootId}`; ids are integers. */
export function readBoot(parameter: string | undefined): ListAddress['boot'] {
  if (parameter === undefined) return null;
  const id = /^\d+$/.test(parameter) ? Number(parameter) : NaN;
  return Number.isSafeInteger(id) ? id : 'invalid';
}

/**
 * Reads the boot id, and `region`, `find`, `tow` and `sort` (`make`, or `-make` for descending) from the query.
 * Ignores invalid values.
 */
export function readAddress(bootId: string | undefined, search: string): ListAddress {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  const descending = sort.startsWith('-');
  const column = LIST_COLUMNS.find((each) => each === (descending ? sort.slice(1) : sort));
  return {
    region: query.get(LIST_REGION),
    find: query.get('find') ?? '',
    sort: column === undefined ? null : { column, descending },
    towOnly: query.get('tow') === '1',
    boot: readBoot(bootId),
  };
}

/** Writes the list's parameters into a query string, and keeps all others. */
export function writeQuery(
  search: string,
  { region, find, sort, towOnly }: Omit<ListAddress, 'boot'>,
): string {
  const query = new URLSearchParams(search);
  const put = (name: string, value: string | null) => {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  };
  put(LIST_REGION, region);
  put('find', find);
  put('tow', towOnly ? '1' : null);
  put('sort', sort && `${sort.descending ? '-' : ''}${sort.column}`);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
