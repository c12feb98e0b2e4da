import { memo, useMemo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceKind } from '../../domain/wire/devices';
import { Picker, type PickerStatus } from '../picker';
import { ScanBoot } from './ScanBoot';
import './device.css';

export interface DeviceFieldProps {
  /** The boots to choose from. */
  readonly choices: readonly { readonly number: string; readonly kind?: DeviceKind }[];
  /** The numbers that a scan accepts without asking, spelled as in the region's list. */
  readonly known: readonly string[];
  /** Empty if none is chosen. */
  readonly value: string;
  readonly onChange: (number: string) => void;
  readonly status?: PickerStatus;
  readonly onRetry?: () => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Whether choosing moves the focus to the next field. Default: true. */
  readonly focusNextOnSelect?: boolean;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** The number of the physical boot: chosen from a list, or scanned from its label. */
export const DeviceField = memo(function DeviceField(props: DeviceFieldProps) {
  const { choices, known, value, onChange, required = false } = props;
  const { t } = useTranslation('common');
  const options = useMemo(() => {
    const listed = choices.map(({ number, kind }) => ({
      key: number,
      text: number,
      detail: kind && t(`device.kind.${kind}`),
    }));
    // A scanned number may be missing in the list, which may be old.
    return value === '' || listed.some(({ key }) => key === value)
      ? listed
      : [...listed, { key: value, text: value }];
  }, [choices, value, t]);
  return (
    <div className="tb-device">
      <Picker
        label={t('field.device')}
        options={options}
        value={value === '' ? null : value}
        onChange={(key) => onChange(key ?? '')}
        onBlur={props.onBlur}
        status={props.status}
        onRetry={props.onRetry}
        error={props.error}
        name={props.name}
        inputRef={props.inputRef}
        required={required}
        focusNextOnSelect={props.focusNextOnSelect}
        isSkipped={!required}
      />
      <ScanBoot known={known} onNumber={onChange} />
    </div>
  );
});
