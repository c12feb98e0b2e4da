import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { NotFoundCard } from '../../../components/feedback';
import { listsOf, type SetupList } from '../../../domain/setup/listFields';
import { adminPaths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { rowFields } from '../../../stores/setup/rowKind';
import { AdminScreen } from '../AdminScreen';
import { FieldsView } from '../edit/FieldsView';
import { ItemView } from '../edit/ItemView';
import { keyOf, useOpened } from '../useOpened';
import { useSetup } from '../useSetup';
import { BootFactsOfRow } from './BootFactsOfRow';

/** `/admin/lists/{region}/{list}/{id}`: one row of a reference list, or a new one. */
export const RowPage = observer(function RowPage() {
  const { t } = useTranslation();
  const { regionCode = '', list: listParam = '', id } = useParams();
  const { loginUser } = useStore();
  const list = listsOf(loginUser.has('devices')).find((name) => name === listParam);
  return (
    <AdminScreen screen="row">
      {list !== undefined ? (
        <Row
          key={`${regionCode} ${list} ${String(id)}`}
          region={regionCode}
          list={list}
          itemKey={keyOf(id)}
        />
      ) : (
        <NotFoundCard home={adminPaths.list()} title={t('setup:lists.notFound')} />
      )}
    </AdminScreen>
  );
});

interface RowProps {
  readonly region: string;
  readonly list: SetupList;
  readonly itemKey: string | null;
}

const Row = observer(function Row({ region, list, itemKey }: RowProps) {
  const { t } = useTranslation();
  const setup = useSetup();
  const navigate = useNavigate();
  const row = useOpened(() => setup.openRow(region, list, itemKey));
  const onAdded = useCallback(() => {
    if (row.item !== undefined) void navigate(adminPaths.row(region, list, row.item.id), { replace: true });
  }, [row, region, list, navigate]);
  const [first] = rowFields(list);
  const name = first === undefined ? undefined : row.item?.[first.name];
  const listName = t(`setup:listName.${list}`);
  return (
    <ItemView
      item={row}
      title={row.isNew ? t('setup:lists.new', { list: listName }) : String(name ?? '')}
      back={{ label: `${listName}, ${setup.regionName(region)}`, to: adminPaths.list(region, list) }}
      notFound={t('setup:lists.rowNotFound')}
      onAdded={onAdded}
    >
      {list === 'boots' && row.item !== undefined ? <BootFactsOfRow row={row.item} region={region} /> : null}
      <FieldsView form={row.form} fields={rowFields(list)} looks={{ active: { newLine: true } }} />
    </ItemView>
  );
});
