import { useCallback, useMemo } from 'react';
import { Picker } from './Picker';

export interface RegionChoiceProps {
  readonly label: string;
  readonly regions: readonly { readonly code: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Which region a screen is about; nothing where there is no choice. */
export function RegionChoice({ label, regions, value, onChange }: RegionChoiceProps) {
  const named = JSON.stringify(regions.map(({ code, name }) => ({ key: code, text: name })));
  // The same array while its content is the same, as the picker asks.
  const options = useMemo(() => JSON.parse(named) as { key: string; text: string }[], [named]);
  const choose = useCallback(
    (code: string | null) => {
      if (code !== null) onChange(code);
    },
    [onChange],
  );
  if (regions.length < 2) return null;
  return <Picker label={label} options={options} value={value} onChange={choose} focusNextOnSelect={false} />;
}
