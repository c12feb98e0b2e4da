import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/picker';
import { useStore } from '../../../stores/context';

export interface RegionPickerProps {
  readonly onChange: (code: string | null) => void;
}

/** The region dropdown, for a user who may view all boots of several regions. */
export const RegionPicker = observer(function RegionPicker({ onChange }: RegionPickerProps) {
  const { bootList, regions } = useStore();
  const { t } = useTranslation();
  const named = bootList.viewRegions.map((code) => `${code}\n${regions.nameOf(code)}`).join('\n\n');
  // The same array while its content is the same, as the picker asks.
  const options = useMemo(
    () =>
      named.split('\n\n').map((one) => {
        const [key = '', text = ''] = one.split('\n');
        return { key, text };
      }),
    [named],
  );
  return (
    <Picker
      label={t('boot.region.label')}
      placeholder={t('boot.region.label')}
      options={options}
      value={bootList.region ?? null}
      onChange={onChange}
      focusNextOnSelect={false}
    />
  );
});
