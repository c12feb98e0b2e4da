import type { ApiOf } from '../../api/Api';
import type { SetupField } from '../../domain/setup/fields';
import { LISTS, type SetupList } from '../../domain/setup/listFields';
import type { setupCalls } from '../../domain/wire/calls/setup';
import { ListRow, type Cell, type ListRowChange } from '../../domain/wire/setup';
import { bodyOfFields, checkFields, valuesOfFields, type FieldValues } from './fieldValues';
import { idOf, type ItemKind } from './ItemStore';

type RowApi = Pick<ApiOf<typeof setupCalls>, 'listRow' | 'addListRow' | 'changeListRow'>;

/** The fields of a row's form. */
export const rowFields = (list: SetupList): readonly SetupField[] => [
  ...LISTS[list].fields,
  { kind: 'flag', name: 'active' },
];

/** Describes the rows of a region's list to `ItemStore`. */
export function rowKind(
  api: RowApi,
  region: string,
  list: SetupList,
): ItemKind<ListRow, FieldValues, Record<string, Cell>> {
  const fields = rowFields(list);
  const where = { region, list };
  return {
    schema: ListRow,
    load: (key) => api.listRow({ ...where, id: idOf(key) }),
    add: (body, idempotencyKey) => api.addListRow({ ...where, body, idempotencyKey }),
    change: ({ id }, changed, idempotencyKey) => {
      // Every property present has a value, since unchanged ones are omitted.
      const body = changed as unknown as ListRowChange;
      return api.changeListRow({ ...where, id, body, idempotencyKey });
    },
    validate: (values) => checkFields(fields, values),
    valuesOf: (row) => valuesOfFields(fields, row),
    bodyOf: (values) => bodyOfFields(fields, values) as Record<string, Cell>,
  };
}
