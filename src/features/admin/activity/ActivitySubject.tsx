import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isSetupList } from '../../../domain/setup/listFields';
import type { Activity } from '../../../domain/wire/setup';
import { adminPaths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { useSetup } from '../useSetup';

interface ActivitySubjectProps {
  readonly entry: Activity;
}

/** The subject of entries about the whole site, such as sign-ins. */
const SITE = 'site';

/** The subject of an entry. A list or a row is a link for people who may open it. */
export const ActivitySubject = observer(function ActivitySubject({ entry }: ActivitySubjectProps) {
  const { t } = useTranslation();
  const { permissions } = useStore();
  const setup = useSetup();
  const { subject, before, after } = entry;
  if (subject === SITE) return <span>{t('setup:value.none')}</span>;
  const parts = subject.split('/');
  const at = parts.findIndex(isSetupList);
  const list = parts[at];
  if (list === undefined || !isSetupList(list)) return <span>{subject}</span>;
  const [region, id] = [parts[at - 1], parts[at + 1]];
  const named = after?.['code'] ?? before?.['code'] ?? after?.['name'] ?? before?.['name'];
  const row =
    typeof named === 'string' ? named : id === undefined ? undefined : t('setup:activity.row', { id });
  const where = [t(`setup:listName.${list}`), row].filter((part) => part !== undefined).join(': ');
  const place = region === undefined ? '' : `, ${setup.regionName(region)}`;
  if (region === undefined || !permissions.has(region, 'ADMIN_ZONES'))
    return <span>{`${where}${place}`}</span>;
  const to = id === undefined ? adminPaths.list(region, list) : adminPaths.row(region, list, Number(id));
  return (
    <>
      <Link to={to}>{where}</Link>
      <span>{place}</span>
    </>
  );
});
