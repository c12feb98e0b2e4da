import '../../../components/chart/table.css';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/feedback';
import { DateField } from '../../../components/field';
import { useAddressParams } from '../../../components/field/useAddressParams';
import { useFindText } from '../../../components/field/useFindText';
import { ScreenHeading, useScrollRestoration } from '../../../components/layout';
import { Picker } from '../../../components/picker';
import { ACTIVITY_KINDS, type Activity } from '../../../domain/wire/setup';
import { AdminScreen } from '../AdminScreen';
import { ListBody, type Column } from '../edit/ListBody';
import { useSetup } from '../useSetup';
import { useShownInstant } from '../useShownInstant';
import { ZoneNote } from '../ZoneNote';
import { ActivityChanges } from './ActivityChanges';
import { ActivitySubject } from './ActivitySubject';

/** The choice of any person, or any kind. */
const ALL = '*';

/** `/admin/activity`: who did what, newest first. The address holds all filters. */
export const ActivityPage = observer(function ActivityPage() {
  return (
    <AdminScreen screen="activity">
      <Entries />
    </AdminScreen>
  );
});

/** Whether the author was not signed in. Commands have no author either. */
const isByStranger = (kind: string) => kind.endsWith('_REFUSED');

type FilterName = 'person' | 'kind' | 'from' | 'to';

const Entries = observer(function Entries() {
  const { t } = useTranslation();
  const setup = useSetup();
  const shownInstant = useShownInstant();
  const [params, change] = useAddressParams();
  const of = (name: FilterName) => params.get(name) ?? '';
  const [person, kind, from, to] = [of('person'), of('kind'), of('from'), of('to')];
  const set = useCallback(
    (name: FilterName, value: string) =>
      change((next) => {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }),
    [change],
  );
  const writeFrom = useCallback((day: string) => set('from', day), [set]);
  const writeTo = useCallback((day: string) => set('to', day), [set]);
  const [typedFrom, setFrom] = useFindText(from, writeFrom);
  const [typedTo, setTo] = useFindText(to, writeTo);
  const isReversed = from !== '' && to !== '' && to < from;
  const { activity } = setup;
  const count = useScrollRestoration(activity.hasAnswer, activity.items.length);
  useEffect(() => {
    if (!isReversed) void activity.search({ person, kind, from, to }, count);
  }, [activity, person, kind, from, to, isReversed, count]);
  useEffect(() => {
    void setup.loadEverybody();
  }, [setup]);

  const { value: everybody } = setup.everybody;
  const people = useMemo(
    () => [
      { key: ALL, text: t('setup:activity.anybody') },
      ...(everybody ?? []).map(({ id, shortName, username }) => ({
        key: String(id),
        text: shortName,
        alternatives: [username],
      })),
    ],
    [everybody, t],
  );
  const kinds = useMemo(
    () => [
      { key: ALL, text: t('setup:activity.anything') },
      ...ACTIVITY_KINDS.map((name) => ({ key: name, text: t(`setup:activityKind.${name}`) })),
    ],
    [t],
  );
  const columns = useMemo(
    (): Column<Activity>[] => [
      {
        name: 'time',
        title: t('setup:activity.time'),
        cell: ({ time }) => <span className="tb-activity__time">{shownInstant(time)}</span>,
      },
      {
        name: 'by',
        title: t('setup:activity.by'),
        cell: ({ by, kind: done }) => (
          <span className="tb-activity__by">
            {by ?? t(isByStranger(done) ? 'setup:activity.nobody' : 'setup:activity.command')}
          </span>
        ),
      },
      {
        name: 'kind',
        title: t('setup:activity.what'),
        cell: ({ kind: done }) => t(`setup:activityKind.${done}`, { defaultValue: done }),
      },
      {
        name: 'subject',
        title: t('setup:activity.subject'),
        cell: (entry) => <ActivitySubject entry={entry} />,
      },
      {
        name: 'changes',
        title: t('setup:activity.changes'),
        cell: (entry) => <ActivityChanges entry={entry} />,
      },
    ],
    [t, shownInstant],
  );
  const choose = (name: FilterName) => (key: string | null) =>
    set(name, key === null || key === ALL ? '' : key);
  return (
    <>
      <ScreenHeading>{t('setup:activity.title')}</ScreenHeading>
      <div
        role="search"
        aria-label={t('setup:activity.title')}
        className="tb-setup__filters tb-setup__filters--four"
      >
        <Picker
          label={t('setup:activity.by')}
          options={people}
          value={person === '' ? ALL : person}
          onChange={choose('person')}
          status={setup.everybody.isLoading ? 'loading' : 'normal'}
          focusNextOnSelect={false}
        />
        <Picker
          label={t('setup:activity.what')}
          options={kinds}
          value={kind === '' ? ALL : kind}
          onChange={choose('kind')}
          focusNextOnSelect={false}
        />
        <DateField label={t('common:field.from')} value={typedFrom} onChange={setFrom} />
        <DateField
          label={t('common:field.to')}
          value={typedTo}
          onChange={setTo}
          error={
            isReversed ? t('error:error.validation.daysReversed', { field: t('common:field.to') }) : undefined
          }
        />
      </div>
      <ZoneNote />
      {isReversed ? null : (
        <ListBody
          title={t('setup:activity.title')}
          list={activity}
          columns={columns}
          keyOf={({ id }) => id}
          empty={<EmptyState icon="clock">{t('setup:activity.empty')}</EmptyState>}
        />
      )}
    </>
  );
});
