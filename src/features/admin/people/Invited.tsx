import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/feedback';
import { adminPaths } from '../../../paths/paths';
import { ListBody } from '../edit/ListBody';
import { useSetup } from '../useSetup';
import { usePersonColumns } from './usePersonColumns';

/** Everybody who is invited, and until when. */
export const Invited = observer(function Invited() {
  const { t } = useTranslation();
  const { invited } = useSetup();
  const columns = usePersonColumns();
  useEffect(() => {
    void invited.search({});
  }, [invited]);
  return (
    <ListBody
      title={t('setup:people.tab.invited')}
      list={invited}
      columns={columns}
      keyOf={({ id }) => id}
      to={({ id }) => adminPaths.person(id)}
      empty={<EmptyState icon="user">{t('setup:people.nobodyInvited')}</EmptyState>}
    />
  );
});
