import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './shell.css';

/** The text `Loading`, announced to screen readers too. */
export const LoadingText = observer(function LoadingText() {
  const { t } = useTranslation();
  return (
    <div className="tb-loading" role="status">
      {t('root.loading')}
    </div>
  );
});
