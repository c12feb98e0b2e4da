import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button';
import { ScanBootDialog } from '../scan';

interface ScanBootProps {
  /** The numbers that are accepted without asking, spelled as in the region's list. */
  readonly known: readonly string[];
  readonly onNumber: (number: string) => void;
}

/** The button `Scan boot`, whose dialog reads the number on a boot's label. */
export function ScanBoot({ known, onNumber }: ScanBootProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const take = (number: string) => {
    setOpen(false);
    onNumber(number);
  };
  return (
    <>
      <IconButton
        icon="scan"
        variant="secondary"
        label={t('scan.boot.title')}
        className="tb-device__scan"
        onClick={() => setOpen(true)}
      />
      {isOpen ? <ScanBootDialog known={known} onNumber={take} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
