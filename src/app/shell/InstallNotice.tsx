import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button';
import { Notice } from '../../components/feedback';
import { useStore } from '../../stores/context';
import { useSettings } from '../SettingsContext';

/**
 * Offers to install the product, and warns if the browser may delete stored data. Shown below the screen, so that
 * nothing moves.
 */
export const InstallNotice = observer(function InstallNotice() {
  const { install } = useStore();
  const { productName } = useSettings();
  const { t } = useTranslation();
  const { offer } = install;
  useEffect(() => {
    if (offer !== undefined) install.noteOffered();
  }, [install, offer]);
  const name = `${productName} ${t('topBar.module')}`;
  return (
    <div role="status" className="tb-install tb-no-print">
      {install.isEvictable ? (
        <Notice
          tone="warning"
          action={<LinkButton onClick={install.closeEvictable}>{t('install.understood')}</LinkButton>}
        >
          {t('install.evictable')}
        </Notice>
      ) : null}
      {offer === undefined ? null : (
        <Notice
          action={
            <>
              {offer === 'button' ? (
                <LinkButton onClick={() => void install.install()}>{t('install.install')}</LinkButton>
              ) : null}
              <LinkButton onClick={install.decline}>{t('install.notNow')}</LinkButton>
            </>
          }
        >
          <strong>{t('install.title', { name })}</strong>
          <br />
          <span>{t(offer === 'button' ? 'install.text' : 'install.byHand')}</span>
        </Notice>
      )}
    </div>
  );
});
