import { useTranslation } from 'react-i18next';
import { Icon } from '../icon';
import './feedback.css';

/** The hourglass until something is known (spec §2): role `status`, name `Loading` (contract §3). */
export function LoadingHourglass() {
  const { t } = useTranslation('common');
  return (
    <div className="tb-hourglass" role="status" aria-label={t('general.loadingName')}>
      <Icon name="hourglass" size={32} className="tb-hourglass__icon" />
    </div>
  );
}
