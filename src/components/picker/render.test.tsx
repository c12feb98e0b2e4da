import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useCallback, useState } from 'react';
import '../../testing/i18n';
import { TextField } from '../field';
import { Picker } from './Picker';
import type { PickerOption } from './types';

const MAKES: readonly PickerOption[] = [{ key: 'FORD', text: 'Ford' }];

test('a keystroke in another field does not render the picker', async () => {
  let renders = 0;
  function Screen() {
    const [city, setCity] = useState('');
    const [make, setMake] = useState<string | null>(null);
    const change = useCallback((key: string | null) => setMake(key), []);
    return (
      <>
        <TextField label="City" value={city} onChange={setCity} />
        <Profiler id="picker" onRender={() => (renders += 1)}>
          <Picker label="Make" options={MAKES} value={make} onChange={change} />
        </Profiler>
      </>
    );
  }
  render(<Screen />);
  const before = renders;
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Oakland');
  expect(renders).toBe(before);
  act(() => screen.getByRole('combobox', { name: 'Make' }).focus());
  await userEvent.keyboard('f');
  expect(renders).toBeGreaterThan(before);
});
