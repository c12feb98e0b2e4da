import { act, screen, waitFor } from '@testing-library/react';
import { fakeDevice, renderApp } from '../../testing/render';

const buttons = () => screen.getAllByRole('button', { name: /, [A-Z]{2}$/ }).map((each) => each.textContent);

it('puts the region that was chosen last first, with the focus (LIVE-15)', async () => {
  const device = fakeDevice();
  const { user, router, unmount } = await renderApp('/add', { device });
  await screen.findByRole('button', { name: 'Kansas City, MO' });
  expect(buttons()).toEqual(['Baltimore, MD', 'Kansas City, MO', 'San Francisco, CA']);
  await user.click(screen.getByRole('button', { name: 'Kansas City, MO' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/add/KC'));
  act(() => {
    router.navigate('/add');
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Kansas City, MO' })).toHaveFocus());
  unmount();

  await renderApp('/add', { device });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Kansas City, MO' })).toHaveFocus());
  expect(buttons()).toEqual(['Kansas City, MO', 'Baltimore, MD', 'San Francisco, CA']);
});
