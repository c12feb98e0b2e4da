import { useTranslation } from 'react-i18next';
import { vinCandidatesIn } from '../../domain/boot/vinCandidates';
import { VinText } from '../value/VinText';
import { ScanDialog } from './ScanDialog';

export interface ScanVinDialogProps {
  /** A VIN was read, or chosen from those that were offered. */
  readonly onVin: (vin: string) => void;
  readonly onClose: () => void;
}

/** The dialog `Scan VIN`. A VIN with a correct check digit is accepted at once. */
export function ScanVinDialog({ onVin, onClose }: ScanVinDialogProps) {
  const { t } = useTranslation('common');
  return (
    <ScanDialog
      words={{
        title: t('scan.vin.title'),
        instead: t('scan.vin.instead'),
        hint: t('scan.vin.hint'),
        offered: t('scan.vin.offered'),
        noneInPhoto: t('scan.vin.noneInPhoto'),
        notLoaded: t('scan.vin.notLoaded'),
      }}
      judge={vinCandidatesIn}
      shown={(vin) => <VinText vin={vin} />}
      onFound={onVin}
      onClose={onClose}
    />
  );
}
