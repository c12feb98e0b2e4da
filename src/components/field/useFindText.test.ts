import { act, renderHook } from '@testing-library/react';
import { useFindText } from './useFindText';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Waits until the address is updated. */
const rest = () => act(() => jest.advanceTimersByTime(1_000));

function shown() {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const hook = renderHook(({ addressed }) => useFindText(addressed, write), {
    initialProps: { addressed: '' },
  });
  return {
    written,
    text: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    follow: (addressed: string) => hook.rerender({ addressed }),
  };
}

it('updates the address once, after a pause in typing', () => {
  const { written, type, follow, text } = shown();
  type('8');
  type('8A');
  rest();
  follow('8A');
  rest();
  expect(text()).toBe('8A');
  expect(written).toEqual(['8A']);
});

it('keeps the typed text while the address lags behind (LIST-11)', () => {
  const { written, type, follow, text } = shown();
  type('8');
  rest();
  type('8A');
  rest();
  type('8');
  rest();
  expect(written).toEqual(['8', '8A', '8']);
  for (const addressed of ['8', '8A', '8']) {
    follow(addressed);
    expect(text()).toBe('8');
  }
});

it('restores an earlier search text from the address (LIST-16)', () => {
  const { type, follow, text } = shown();
  type('8A');
  rest();
  follow('8A');
  follow('');
  expect(text()).toBe('');
});
