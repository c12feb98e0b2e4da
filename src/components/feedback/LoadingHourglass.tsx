import { useTranslation } from 'react-i18next';
import { Icon } from '../icon';
import './feedback.css';

/** The hourglass shown during loading: role `status`, name `Loading`. */
export function LoadingHourglass() {
  const { t } = useTranslation('common');
  return (
    <div className="tb-hourglass" role="status" aria-label={t('general.loadingName')}>
      <Icon name="hourglass" size={32} className="tb-hourglass__icon" />
    </div>
  );
}
