import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceCandidatesIn } from '../../domain/boot/deviceCandidates';
import { ScanDialog } from './ScanDialog';

export interface ScanBootDialogProps {
  /** The numbers of the region's boots, as its list spells them. */
  readonly known: readonly string[];
  /** A number was read, or chosen from those that were offered. */
  readonly onNumber: (number: string) => void;
  readonly onClose: () => void;
}

/** The dialog `Scan boot`. The number of a known boot is accepted at once. */
export function ScanBootDialog({ known, onNumber, onClose }: ScanBootDialogProps) {
  const { t } = useTranslation('common');
  const judge = useCallback((texts: readonly string[]) => deviceCandidatesIn(texts, known), [known]);
  return (
    <ScanDialog
      words={{
        title: t('scan.boot.title'),
        instead: t('scan.boot.instead'),
        hint: t('scan.boot.hint'),
        offered: t('scan.boot.offered'),
        noneInPhoto: t('scan.boot.noneInPhoto'),
        notLoaded: t('scan.boot.notLoaded'),
      }}
      judge={judge}
      onFound={onNumber}
      onClose={onClose}
    />
  );
}
