import { screen, waitFor } from '@testing-library/react';
import { HttpError } from '../../../api/errors';
import { fillIn, open } from '../../../testing/addBootScreen';
import { FakeBackend } from '../../../testing/fakeApi';

test('a vehicle whose boot is not off yet can be recorded all the same (REM-42)', async () => {
  const backend = new FakeBackend();
  const duplicateOf = {
    ...{ id: 7, refNum: 'SF-000007', license: '9NEW001', bootTime: '2026-03-09T08:15:00' },
    ...{ by: 'Ann Lee', sameCompany: true, status: 'TO_REMOVE' },
  };
  const details = 'This vehicle was released as SF-000007, and its boot is not off yet';
  backend.calls.failNext('create', new HttpError(409, details, details, { duplicateOf, details }));
  const { user } = await open({ backend });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Add Boot' }));
  expect(await screen.findByText('The boot of this vehicle is not off yet')).toBeVisible();
  const choice = screen.getByRole('button', { name: 'Record another one' });
  expect(document.body).toHaveTextContent(
    'Boot SF-000007 of 03/09/2026 08:15 was released, and its boot is not off the vehicle yet.',
  );
  await user.click(choice);
  await waitFor(() => expect(backend.calls.count('create')).toBe(2));
  expect(backend.calls.requestsOf('create')[1]?.body).toMatchObject({ duplicateOf: 7 });
});
