import { act, render, screen } from '@testing-library/react';
import { testI18n } from '../../testing/i18n';
import { Money, Plate, TimeText, VinText } from '.';

test('a plate shows its state, if known', () => {
  const { container, rerender } = render(<Plate license="7ABC123" state="CA" />);
  expect(container).toHaveTextContent('CA7ABC123');
  rerender(<Plate license="7ABC123" state="" />);
  expect(container.textContent).toBe('7ABC123');
});

test.each([
  ['1HGCM82633A004352', ['1HG', 'CM826', '3', '3A', '004352']],
  ['NO VIN', ['NO VIN']],
])('the VIN %s is shown in the groups %j and copied without spaces', (vin, groups) => {
  const { container } = render(<VinText vin={vin} />);
  for (const group of groups) expect(screen.getByText(group)).toBeVisible();
  expect(container.textContent).toBe(vin);
});

test.each([
  [1234.5, '$1,234.50'],
  [0, '$0.00'],
  [undefined, '-'],
  [null, '-'],
])('the amount %s is shown as %s', (amount, text) => {
  const { container } = render(<Money amount={amount} />);
  expect(container.textContent).toBe(text);
});

test('dollars have the same format in Spanish (DET-6)', async () => {
  await act(() => testI18n.changeLanguage('es'));
  const { container } = render(<Money amount={1234.5} />);
  expect(container.textContent).toBe('$1,234.50');
  await act(() => testI18n.changeLanguage('en'));
});

test.each([
  ['2026-11-20T13:45:10', '11/20/2026 13:45'],
  ['yesterday', 'yesterday'],
  ['', '-'],
  [undefined, '-'],
])('the time %s is displayed as %s', (local, text) => {
  const { container } = render(<TimeText local={local} zoneShort="PST" />);
  expect(container.textContent).toBe(text);
});

test('a time has a machine-readable value and its zone', () => {
  render(<TimeText local="2026-11-20T13:45:10" zoneShort="PST" />);
  const time = screen.getByText('11/20/2026 13:45');
  expect(time).toHaveAttribute('datetime', '2026-11-20T13:45:10');
  expect(time).toHaveAttribute('title', 'PST');
});
