import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/feedback';
import { ScreenHeading } from '../../../components/layout';
import { Code, Money } from '../../../components/value';
import { centsToDollars, sumCents, toCents } from '../../../domain/money';
import type { SetupRegion } from '../../../domain/wire/setup';
import { adminPaths, NEW } from '../../../paths/paths';
import { AdminScreen } from '../AdminScreen';
import { AddLink } from '../edit/AddLink';
import type { Column } from '../edit/ListBody';
import { ListView } from '../edit/ListView';
import { StateTag } from '../StateTag';
import { useSeesAllCompanies } from '../useSeesAllCompanies';
import { useSetup } from '../useSetup';

/** `/admin/regions`: the regions that the person may set up. */
export const RegionsPage = observer(function RegionsPage() {
  return (
    <AdminScreen screen="regions">
      <Regions />
    </AdminScreen>
  );
});

const Regions = observer(function Regions() {
  const { t } = useTranslation();
  const setup = useSetup();
  const mayAdd = useSeesAllCompanies();
  const columns = useMemo(
    (): Column<SetupRegion>[] => [
      { name: 'name', title: t('setup:setupField.name'), cell: ({ name }) => name },
      { name: 'code', title: t('setup:setupField.code'), cell: ({ code }) => <Code>{code}</Code> },
      { name: 'zoneId', title: t('setup:setupField.zoneId'), cell: ({ zoneId }) => zoneId },
      {
        name: 'fee',
        title: t('setup:regions.fee'),
        cell: ({ charges }) => (
          <Money amount={centsToDollars(sumCents(charges.map(({ amount }) => toCents(amount))))} />
        ),
      },
      {
        name: 'state',
        title: t('setup:list.state'),
        cell: ({ active }) => <StateTag state={active ? 'active' : 'inactive'} />,
      },
    ],
    [t],
  );
  return (
    <>
      <ScreenHeading
        aside={mayAdd ? <AddLink label={t('setup:regions.add')} to={adminPaths.region(NEW)} /> : undefined}
      >
        {t('setup:regions.title')}
      </ScreenHeading>
      <ListView
        title={t('setup:regions.title')}
        list={setup.regions}
        columns={columns}
        keyOf={({ code }) => code}
        to={({ code }) => adminPaths.region(code)}
        find={t('setup:regions.find')}
        empty={<EmptyState icon="mapMarker">{t('setup:regions.empty')}</EmptyState>}
      />
    </>
  );
});
