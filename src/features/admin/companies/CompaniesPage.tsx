import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/feedback';
import { ScreenHeading } from '../../../components/layout';
import { Code } from '../../../components/value';
import type { SetupCompany } from '../../../domain/wire/setup';
import { adminPaths, NEW } from '../../../paths/paths';
import { AdminScreen } from '../AdminScreen';
import { AddLink } from '../edit/AddLink';
import type { Column } from '../edit/ListBody';
import { ListView } from '../edit/ListView';
import { StateTag } from '../StateTag';
import { useSeesAllCompanies } from '../useSeesAllCompanies';
import { useSetup } from '../useSetup';

/** `/admin/companies`: all companies, or only the person's own. */
export const CompaniesPage = observer(function CompaniesPage() {
  return (
    <AdminScreen screen="companies">
      <Companies />
    </AdminScreen>
  );
});

const Companies = observer(function Companies() {
  const { t } = useTranslation();
  const setup = useSetup();
  // People who can see every company can also add one.
  const mayAdd = useSeesAllCompanies();
  const columns = useMemo(
    (): Column<SetupCompany>[] => [
      { name: 'name', title: t('setup:setupField.name'), cell: ({ name }) => name },
      { name: 'code', title: t('setup:setupField.code'), cell: ({ code }) => <Code>{code}</Code> },
      {
        name: 'phone',
        title: t('setup:setupField.phone'),
        cell: ({ phone }) => (phone === null ? t('setup:value.none') : <Code>{phone}</Code>),
      },
      {
        name: 'licenseNumber',
        title: t('setup:setupField.licenseNumber'),
        cell: ({ licenseNumber }) => licenseNumber ?? t('setup:value.none'),
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
        aside={mayAdd ? <AddLink label={t('setup:companies.add')} to={adminPaths.company(NEW)} /> : undefined}
      >
        {t('setup:companies.title')}
      </ScreenHeading>
      <ListView
        title={t('setup:companies.title')}
        list={setup.companies}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => adminPaths.company(id)}
        find={t('setup:companies.find')}
        empty={<EmptyState>{t('setup:companies.empty')}</EmptyState>}
      />
    </>
  );
});
