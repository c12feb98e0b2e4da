import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { RegionDifference } from '../../../stores/setup/permissionSets';
import { useSetup } from '../useSetup';
import { usePermissionName } from './usePermissionName';

interface PermissionSummaryProps {
  readonly differences: readonly RegionDifference[];
}

const MANY = 4;

/** The permissions that saving grants and revokes, by region. */
export const PermissionSummary = observer(function PermissionSummary({
  differences,
}: PermissionSummaryProps) {
  const { t } = useTranslation();
  const setup = useSetup();
  const permissionName = usePermissionName();
  /** Nobody would read a long list of every region. */
  const namesOf = (regions: readonly string[]) =>
    regions.length >= MANY && setup.regionCodes.every((code) => regions.includes(code))
      ? t('setup:permissions.everywhere')
      : regions.map(setup.regionName).join(' · ');
  const line = (kind: 'gained' | 'lost', names: readonly string[]) =>
    names.length === 0 ? null : (
      <p className={`tb-summary-line tb-summary-line--${kind}`}>
        <strong>{t(`setup:permissions.${kind}`)}</strong> <span>{names.map(permissionName).join(', ')}</span>
      </p>
    );
  if (differences.length === 0) return null;
  return (
    <section className="tb-permission-summary" aria-label={t('setup:permissions.summary')}>
      <h3>{t('setup:permissions.summary')}</h3>
      <dl>
        {differences.map(({ regions, gained, lost }) => (
          <div key={regions.join(' ')}>
            <dt>{namesOf(regions)}</dt>
            <dd>
              {line('gained', gained)}
              {line('lost', lost)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
});
