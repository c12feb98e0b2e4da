import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button';
import { lazyView } from '../../../components/lazyView';
import { useLazyDialog } from '../../../components/useLazyDialog';
import { useStore } from '../../../stores/context';
import { useForm } from '../FormContext';

const ScanDialog = lazyView(async () => (await import('../../../components/scan')).ScanDialog);

/** The button `Scan VIN`, whose dialog fills in the VIN as if it was typed. */
export const ScanVin = observer(function ScanVin() {
  const { store } = useForm();
  const { errors } = useStore();
  const { t } = useTranslation('common');
  const { isOpen, open, close } = useLazyDialog(ScanDialog, () => errors.set(t('camera.notLoaded')));
  const fillIn = (vin: string) => {
    close();
    store.change({ vin });
    store.leave('vin');
  };
  return (
    <>
      <IconButton
        icon="scan"
        variant="secondary"
        label={t('scan.title')}
        className="tb-add__scan"
        onClick={open}
      />
      {isOpen ? <ScanDialog onVin={fillIn} onClose={close} /> : null}
    </>
  );
});
