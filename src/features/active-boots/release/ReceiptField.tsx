import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { TextField, type FieldFocus } from '../../../components/field';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { Sentence } from '../../../components/value';
import { LIMITS } from '../../../domain/constants';
import { showDateTime } from '../../../domain/time/zone';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';
import { useReleaseField } from './useReleaseField';

export interface ReceiptFieldProps {
  readonly release: ReleaseBootStore;
  readonly focus: FieldFocus<string>;
}

/**
 * The receipt number, at most 13 characters, prefilled where the region numbers its receipts automatically. If it was
 * used before in the region, says where it was used last.
 */
export const ReceiptField = observer(function ReceiptField({ release, focus }: ReceiptFieldProps) {
  const receiptNumber = useReleaseField({ form: release.form, focus }, 'receiptNumber');
  const { t } = useTranslation();
  const [latest] = release.receiptUses;
  const next = release.hasNextReceiptNumber ? t('boot.release.nextNumber') : undefined;
  const hint =
    latest === undefined ? (
      next
    ) : (
      <Sentence
        text={t('boot.release.used', { refNum: latest.refNum, time: showDateTime(latest.time) })}
        keep={[latest.refNum]}
      />
    );
  return (
    <FieldGrid>
      <FieldCell span={6}>
        <TextField
          {...receiptNumber}
          mono
          maxLength={LIMITS.receiptNumber}
          autoCapitalize="characters"
          enterKeyHint="done"
          className="tb-release__receipt"
          hint={hint}
          hintTone={latest === undefined ? undefined : 'caution'}
        />
      </FieldCell>
    </FieldGrid>
  );
});
