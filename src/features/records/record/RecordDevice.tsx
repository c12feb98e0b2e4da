import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Code } from '../../../components/value';
import type { BootDetails } from '../../../domain/wire/boot';
import { ADMIN_BASE, adminPaths, paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';

/** The number of the physical boot, with the links to all its cars and to its entry in the region's list. */
export const RecordDevice = observer(function RecordDevice({ details }: { readonly details: BootDetails }) {
  const { loginUser, permissions } = useStore();
  const { t } = useTranslation();
  const { device, regionCode } = details;
  if (!device) return null;
  const seesList =
    loginUser.has('setup') && loginUser.mayUse('ADM') && permissions.has(regionCode, 'ADMIN_ZONES');
  return (
    <>
      <Code>{device}</Code>
      <div className="tb-no-print">
        <Link to={{ pathname: paths.records, search: `?${query(`boot ${device}`)}` }}>
          {t('records:device.cars')}
        </Link>
      </div>
      {seesList ? (
        <div className="tb-no-print">
          <a href={`${ADMIN_BASE}${adminPaths.list(regionCode, 'boots')}?${query(device)}`}>
            {t('records:device.list')}
          </a>
        </div>
      ) : null}
    </>
  );
});

const query = (q: string) => new URLSearchParams({ q }).toString();
