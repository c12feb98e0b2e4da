import { act, render, screen } from '@testing-library/react';
import { OutOfSight, useShown } from './useShown';

function Facts() {
  return <p>{useShown() ? 'facts and forms' : 'facts'}</p>;
}

const panel = (isOut: boolean) => (
  <OutOfSight.Provider value={isOut}>
    <Facts />
  </OutOfSight.Provider>
);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const aFrame = () => act(() => jest.advanceTimersByTime(50));

test('the rest comes after the frame of what was rendered first', () => {
  render(panel(false));
  expect(screen.getByText('facts')).toBeInTheDocument();
  aFrame();
  expect(screen.getByText('facts and forms')).toBeInTheDocument();
});

test('the rest of what has gone out of sight meanwhile is not begun, until it is in sight again', () => {
  const { rerender } = render(panel(false));
  rerender(panel(true));
  aFrame();
  expect(screen.getByText('facts')).toBeInTheDocument();
  rerender(panel(false));
  expect(screen.getByText('facts and forms')).toBeInTheDocument();
});

test('what is whole stays whole out of sight', () => {
  const { rerender } = render(panel(false));
  aFrame();
  rerender(panel(true));
  expect(screen.getByText('facts and forms')).toBeInTheDocument();
});
