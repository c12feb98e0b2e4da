import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import '../../testing/i18n';
import { TextField } from '../field';
import { Picker } from './Picker';
import type { PickerOption } from './types';

/** Options that count reads of their number: at least one per render of the picker. */
function counted(): { readonly options: readonly PickerOption[]; readonly asked: () => number } {
  let count = 0;
  const options = new Proxy<readonly PickerOption[]>([{ key: 'FORD', text: 'Ford' }], {
    get(list, property, receiver): unknown {
      if (property === 'length') count += 1;
      return Reflect.get(list, property, receiver);
    },
  });
  return { options, asked: () => count };
}

test('a keystroke in another field does not render the picker (ALL-5)', async () => {
  const { options, asked } = counted();
  function Screen() {
    const [city, setCity] = useState('');
    const [make, setMake] = useState<string | null>(null);
    return (
      <>
        <TextField label="City" value={city} onChange={setCity} />
        <Picker label="Make" options={options} value={make} onChange={setMake} />
      </>
    );
  }
  render(<Screen />);
  const before = asked();
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Oakland');
  expect(asked()).toBe(before);
  await userEvent.click(screen.getByRole('combobox', { name: 'Make' }));
  expect(asked()).toBeGreaterThan(before);
});
