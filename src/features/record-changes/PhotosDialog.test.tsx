import { act, screen, waitFor, within } from '@testing-library/react';
import { aBoot, aUser } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { FakeXhr } from '../../testing/browser/fakeXhr';
import { choose, photo, requests, withFakeUploads } from '../../testing/photoUpload';
import { renderApp } from '../../testing/render';

withFakeUploads();

async function open() {
  const user = aUser({ features: ['records', 'corrections'] });
  const backend = new FakeBackend({ user, boots: [aBoot({ id: 101 })] });
  const app = await renderApp('/records/101', { backend });
  await app.user.click(await screen.findByRole('button', { name: 'Add photos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add photos' }));
  await dialog.findByRole('region', { name: 'Photos' });
  return { ...app, dialog };
}

/** Makes the server accept the last photo sent. */
async function arrive(backend: FakeBackend) {
  const [request] = FakeXhr.requests.slice(-1);
  await act(async () => request?.respond(200, backend.receive(request.url)));
}
const confirm = () => screen.getByRole('button', { name: 'Confirm' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('Confirm waits for running uploads, and the record then has the photos (REC-58)', async () => {
  const { user, backend } = await open();
  choose(photo());
  await requests(1);
  await user.click(confirm());
  expect(confirm()).toHaveAttribute('aria-busy', 'true');
  await arrive(backend);
  await gone();
  expect(await screen.findByRole('button', { name: 'Photo 1' })).toBeInTheDocument();
  expect(await screen.findByText('Photo added')).toBeInTheDocument();
});

test('closing asks first while a photo is uploading; uploaded photos are in the record (REC-58)', async () => {
  const { user, backend, dialog } = await open();
  choose(photo('1.jpg'));
  await requests(1);
  await arrive(backend);
  await dialog.findByText('1 of 1 uploaded');
  choose(photo('2.jpg'));
  await requests(2);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('dialog', { name: 'Some photos are not uploaded yet' }));
  expect(question.getByText(/1 photo is not uploaded yet/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('dialog', { name: 'Add photos' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Close anyway' }));
  await gone();
  expect(await screen.findByRole('button', { name: 'Photo 1' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Photo 2' })).toBeNull();
});
