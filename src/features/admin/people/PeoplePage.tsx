import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/feedback';
import { useAddressParams } from '../../../components/field/useAddressParams';
import { ScreenHeading } from '../../../components/layout';
import { adminPaths, NEW } from '../../../paths/paths';
import { AdminScreen } from '../AdminScreen';
import { AddLink } from '../edit/AddLink';
import { ListView } from '../edit/ListView';
import { Tabs } from '../Tabs';
import { useSetup } from '../useSetup';
import { Invited } from './Invited';
import { usePersonColumns } from './usePersonColumns';
import { WhoCan } from './WhoCan';

const TABS = ['people', 'invited', 'who'] as const;
type Tab = (typeof TABS)[number];

/** The query parameter of the tab. */
const TAB = 'tab';

/** `/admin/people`: the people of the site, their invitations, and who can do what. */
export const PeoplePage = observer(function PeoplePage() {
  return (
    <AdminScreen screen="people">
      <People />
    </AdminScreen>
  );
});

const People = observer(function People() {
  const { t } = useTranslation();
  const setup = useSetup();
  const [params, change] = useAddressParams();
  const columns = usePersonColumns();
  const tab = TABS.find((each) => each === params.get(TAB)) ?? 'people';
  const choose = useCallback(
    (chosen: Tab) =>
      change((next) => {
        for (const name of [...next.keys()]) next.delete(name);
        if (chosen !== 'people') next.set(TAB, chosen);
      }, false),
    [change],
  );
  return (
    <>
      <ScreenHeading aside={<AddLink label={t('setup:people.add')} to={adminPaths.person(NEW)} />}>
        {t('setup:people.title')}
      </ScreenHeading>
      <Tabs
        label={t('setup:people.title')}
        tabs={TABS.map((name) => ({ name, title: t(`setup:people.tab.${name}`) }))}
        chosen={tab}
        onChoose={choose}
      >
        {tab === 'who' ? (
          <WhoCan />
        ) : tab === 'invited' ? (
          <Invited />
        ) : (
          <ListView
            title={t('setup:people.title')}
            list={setup.people}
            columns={columns}
            keyOf={({ id }) => id}
            to={({ id }) => adminPaths.person(id)}
            find={t('setup:people.find')}
            empty={<EmptyState icon="user">{t('setup:people.empty')}</EmptyState>}
          />
        )}
      </Tabs>
    </>
  );
});
