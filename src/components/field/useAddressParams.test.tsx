import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useAddressParams } from './useAddressParams';

test('two parameters changed before the page renders again both stay in the address (SHELL-27)', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/activity?kind=SIGNED_IN']}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ params: useAddressParams(), at: useLocation().search, back: useNavigate() }),
    { wrapper },
  );
  act(() => {
    const [, change] = result.current.params;
    change((params) => params.set('from', '2026-11-01'));
    change((params) => params.set('to', '2026-11-05'));
  });
  expect(result.current.at).toBe('?kind=SIGNED_IN&from=2026-11-01&to=2026-11-05');
  act(() => result.current.params[1]((params) => params.delete('kind')));
  expect(result.current.at).toBe('?from=2026-11-01&to=2026-11-05');
  act(() => {
    const [, change] = result.current.params;
    change((params) => params.set('region', 'SF'), false);
    change((params) => params.delete('from'));
  });
  expect(result.current.at).toBe('?to=2026-11-05&region=SF');
  act(() => {
    void result.current.back(-1);
  });
  expect(result.current.at).toBe('?from=2026-11-01&to=2026-11-05');
});
