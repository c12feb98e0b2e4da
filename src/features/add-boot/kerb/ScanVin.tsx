import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button';
import { ScanVinDialog } from '../../../components/scan';
import { useForm } from '../FormContext';

/** The button `Scan VIN`, whose dialog fills in the VIN as if it was typed. */
export const ScanVin = observer(function ScanVin() {
  const { store } = useForm();
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const fillIn = (vin: string) => {
    setOpen(false);
    store.change({ vin });
    store.leave('vin');
  };
  return (
    <>
      <IconButton
        icon="scan"
        variant="secondary"
        label={t('scan.vin.title')}
        className="tb-add__scan"
        onClick={() => setOpen(true)}
      />
      {isOpen ? <ScanVinDialog onVin={fillIn} onClose={() => setOpen(false)} /> : null}
    </>
  );
});
