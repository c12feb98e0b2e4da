import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../components/button';
import { Notice } from '../../components/feedback';
import { useForm } from './FormContext';

/** Photos of an earlier visit that have not arrived: nothing that was taken is lost by a crash. */
export const LeftBehindNotice = observer(function LeftBehindNotice() {
  const { store } = useForm();
  const { t } = useTranslation();
  return (
    <>
      {store.unsentPhotos.leftBehind.map(({ boot, files }) => (
        <Notice key={boot.id} tone="warning" icon="camera" role="status">
          <p>
            {t('boot.add.leftBehind', { count: files.length, refNum: boot.refNum, license: boot.license })}
          </p>
          <div className="tb-add__choices">
            <Button onClick={() => store.showAgain(boot)}>{t('boot.add.sendNow')}</Button>
            <LinkButton onClick={() => void store.unsentPhotos.discard(boot.id)}>
              {t('boot.add.discardPhotos')}
            </LinkButton>
          </div>
        </Notice>
      ))}
    </>
  );
});
