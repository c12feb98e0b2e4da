import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../../components/button';
import { DownloadLink } from '../../../components/download';
import { EmptyState } from '../../../components/feedback';
import { ScreenHeading } from '../../../components/layout';
import { Picker } from '../../../components/picker';
import { Code } from '../../../components/value';
import { isSetupList, LISTS, listsOf, type SetupList } from '../../../domain/setup/listFields';
import { setupCsvCalls } from '../../../domain/wire/calls/setup';
import type { ListOfRegion, ListRow } from '../../../domain/wire/setup';
import { urlOf } from '../../../domain/wire/urlOf';
import { adminPaths, NEW } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { AdminScreen } from '../AdminScreen';
import { AddLink } from '../edit/AddLink';
import { ListBody, type Column } from '../edit/ListBody';
import { ListView } from '../edit/ListView';
import { useFieldWords } from '../edit/useFieldWords';
import { StateTag } from '../StateTag';
import { useOpened } from '../useOpened';
import { useRegionOptions, useSetup } from '../useSetup';
import { ImportCard } from './ImportCard';
import { LabelsButton } from './LabelsButton';
import { useBootColumns } from './useBootColumns';

/** The columns of a table after the first; the form of a row has all fields. */
const MOST_COLUMNS = 5;

/** `/admin/lists/{region}/{list}`: a reference list of a region. */
export const ListsPage = observer(function ListsPage() {
  return (
    <AdminScreen screen="lists">
      <Lists />
    </AdminScreen>
  );
});

const Lists = observer(function Lists() {
  const { t } = useTranslation();
  const { permissions, loginUser } = useStore();
  const hasDevices = loginUser.has('devices');
  const navigate = useNavigate();
  const params = useParams();
  const regions = useRegionOptions(permissions.regionsWith('ADMIN_ZONES'));
  const lists = useMemo(
    () => listsOf(hasDevices).map((name) => ({ key: name, text: t(`setup:listName.${name}`) })),
    [t, hasDevices],
  );
  const region = params['regionCode'] ?? (regions.length === 1 ? regions[0]?.key : undefined) ?? null;
  const { list: listParam = '' } = params;
  const list = isSetupList(listParam) && listsOf(hasDevices).includes(listParam) ? listParam : null;
  const go = useCallback(
    (toRegion: string | null, toList: string | null) =>
      void navigate(adminPaths.list(toRegion ?? undefined, toList ?? undefined)),
    [navigate],
  );
  const importPlace = useRef<HTMLDivElement>(null);
  return (
    <>
      <ScreenHeading
        aside={
          region === null || list === null ? undefined : (
            <div className="tb-setup__actions">
              {list === 'boots' ? <LabelsButton region={region} /> : null}
              <Button icon="file" onClick={() => importPlace.current?.focus()}>
                {t('setup:import.title')}
              </Button>
              <AddLink label={t('setup:lists.add')} to={adminPaths.row(region, list, NEW)} />
            </div>
          )
        }
      >
        {t('setup:lists.title')}
      </ScreenHeading>
      <div className="tb-setup__filters">
        <Picker
          label={t('common:field.region')}
          options={regions}
          value={region}
          onChange={(key) => go(key, list)}
          focusNextOnSelect={false}
        />
        <Picker
          label={t('setup:lists.list')}
          options={lists}
          value={list}
          onChange={(key) => go(region ?? regions[0]?.key ?? null, key)}
          placeholder={t('setup:lists.chooseList')}
          focusNextOnSelect={false}
        />
      </div>
      {region === null ? (
        <EmptyState icon="list">{t('setup:lists.choose')}</EmptyState>
      ) : list === null ? (
        <ListsOfRegion key={region} region={region} />
      ) : (
        <Rows key={`${region} ${list}`} region={region} list={list} importPlace={importPlace} />
      )}
    </>
  );
});

/** All lists of a region, with their numbers of entries. */
const ListsOfRegion = observer(function ListsOfRegion({ region }: { readonly region: string }) {
  const { t } = useTranslation();
  const setup = useSetup();
  const lists = useOpened(() => setup.listsOf(region));
  useEffect(() => {
    void lists.search({});
  }, [lists]);
  const columns = useMemo(
    (): Column<ListOfRegion>[] => [
      {
        name: 'list',
        title: t('setup:lists.list'),
        cell: ({ list }) => t(`setup:listName.${list}`, { defaultValue: list }),
      },
      { name: 'rows', title: t('setup:lists.entries'), cell: ({ rows }) => String(rows) },
    ],
    [t],
  );
  return (
    <ListBody
      title={t('setup:lists.title')}
      list={lists}
      columns={columns}
      keyOf={({ list }) => list}
      to={({ list }) => adminPaths.list(region, list)}
      empty={<EmptyState icon="list">{t('setup:lists.choose')}</EmptyState>}
    />
  );
});

interface RowsProps {
  readonly region: string;
  readonly list: SetupList;
  /** Gets the focus when the user goes to the import: a list may have hundreds of rows above it. */
  readonly importPlace: RefObject<HTMLDivElement>;
}

const Rows = observer(function Rows({ region, list, importPlace }: RowsProps) {
  const { t } = useTranslation();
  const setup = useSetup();
  const { labelOf, valueOf } = useFieldWords();
  const rows = useOpened(() => setup.rowsOf(region, list));
  const bootColumns = useBootColumns(region);
  const fieldColumns = useMemo(
    (): Column<ListRow>[] => [
      ...LISTS[list].fields.slice(0, MOST_COLUMNS).map(({ name }) => ({
        name,
        title: labelOf(name),
        cell: (row: ListRow) => {
          const value = valueOf(name, row[name]);
          return name === 'code' ? <Code>{value}</Code> : value;
        },
      })),
      {
        name: 'active',
        title: t('setup:list.state'),
        cell: ({ active }) => <StateTag state={active ? 'active' : 'inactive'} />,
      },
    ],
    [list, labelOf, valueOf, t],
  );
  const columns = list === 'boots' ? bootColumns : fieldColumns;
  const title = t(`setup:listName.${list}`);
  return (
    <>
      <ListView
        title={title}
        list={rows}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => adminPaths.row(region, list, id)}
        find={t('setup:lists.find')}
        empty={<EmptyState>{t('setup:lists.empty')}</EmptyState>}
      />
      <div ref={importPlace} tabIndex={-1} className="tb-import__place">
        <ImportCard region={region} list={list} onImported={rows.retry}>
          <DownloadLink href={urlOf(setupCsvCalls.listCsv.path, { region, list })}>
            {t('setup:lists.download')}
          </DownloadLink>
        </ImportCard>
      </div>
    </>
  );
});
