import { useCallback, useMemo } from 'react';
import { Picker } from './Picker';

export interface RegionChoiceProps {
  readonly label: string;
  readonly regions: readonly { readonly code: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** The picker of a screen's region. Renders nothing if there is only one choice. */
export function RegionChoice({ label, regions, value, onChange }: RegionChoiceProps) {
  const named = JSON.stringify(regions.map(({ code, name }) => ({ key: code, text: name })));
  // The picker needs the same array on every render.
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
