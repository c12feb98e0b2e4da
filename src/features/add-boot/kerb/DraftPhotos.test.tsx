import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../../testing/addBootScreen';
import { aUser } from '../../../testing/builders';
import { FakeBackend } from '../../../testing/fakeApi';
import { withFakeCameras, withFakePictures } from '../../../testing/browser/fakeCamera';
import { aPictureFile } from '../../../testing/picture';

const cameras = withFakeCameras();
withFakePictures();

const CHECKLIST = ['Front and plate', 'Wheel with the boot'];

/** A server whose region San Francisco has the checklist. */
function aBackend(features: string[]) {
  const backend = new FakeBackend({ user: aUser({ features }) });
  const { world } = backend;
  world.regions = world.regions.map((region) =>
    region.code === 'SF' ? { ...region, photoChecklist: CHECKLIST } : region,
  );
  return backend;
}

async function openForm() {
  const app = await open({ backend: aBackend(['guard']) });
  const area = within(await screen.findByRole('region', { name: 'Photos' }));
  return { ...app, area, photos: app.store.newBoot?.draftPhotos };
}
const openFinder = async ({ user }: Awaited<ReturnType<typeof openForm>>) => {
  await user.click(screen.getByRole('button', { name: 'Take photos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take photos' }));
  await waitFor(() => expect(shutter(dialog)).not.toHaveAttribute('aria-busy'));
  return dialog;
};
const shutter = (dialog: Pick<typeof screen, 'getByRole'>) =>
  dialog.getByRole('button', { name: 'Take photo' });

test('without the feature, no photos are taken before the boot is recorded (PHO-41)', async () => {
  await open({ backend: aBackend([]) });
  expect(screen.queryByRole('button', { name: /Take photo/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Photos' })).toBeNull();
});

test("the checklist's names are empty slots, and the missing ones are listed (PHO-40)", async () => {
  const { area } = await openForm();
  for (const name of CHECKLIST) area.getByRole('button', { name: `Take photo: ${name}` });
  expect(area.getByText('0 of 2 photos of the checklist')).toBeVisible();
});

test('each press takes a photo for the next missing name and shows it immediately (PHO-40, PHO-41)', async () => {
  const own = cameras.use();
  const form = await openForm();
  const dialog = await openFinder(form);
  const { user, area } = form;
  await user.click(shutter(dialog));
  await user.click(shutter(dialog));
  await user.click(shutter(dialog));
  expect(await dialog.findByText('3 photos taken')).toBeVisible();
  expect(form.photos?.items.map(({ label }) => label)).toEqual([...CHECKLIST, undefined]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(own.running).toEqual([]);
  expect(area.getByText('2 of 2 photos of the checklist')).toBeVisible();
  expect(area.getByRole('button', { name: 'Enlarge Photo 3' })).toBeVisible();
});

test('the dialog waits for a photo that is being taken before it closes (PHO-41)', async () => {
  const form = await openForm();
  const dialog = await openFinder(form);
  let give: BlobCallback = () => undefined;
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => (give = done));
  await form.user.click(shutter(dialog));
  await form.user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-busy', 'true');
  act(() => give(aPictureFile('picture.jpg', 'picture')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(form.photos?.items.map(({ label }) => label)).toEqual([CHECKLIST[0]]);
});

test('pressing an empty slot takes that photo first; removing a photo empties its slot (PHO-40, PHO-41)', async () => {
  const form = await openForm();
  const { user, area } = form;
  await user.click(area.getByRole('button', { name: 'Take photo: Wheel with the boot' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take photos' }));
  await waitFor(() => expect(shutter(dialog)).not.toHaveAttribute('aria-busy'));
  await user.click(shutter(dialog));
  await dialog.findByText('1 photo taken');
  expect(form.photos?.items.map(({ label }) => label)).toEqual(['Wheel with the boot']);
  await user.click(dialog.getByRole('button', { name: 'Enlarge Wheel with the boot' }));
  const large = within(screen.getByRole('dialog', { name: 'Photo 1' }));
  await user.click(large.getByRole('button', { name: 'Close' }));
  await user.click(dialog.getByRole('button', { name: 'Remove Wheel with the boot' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(area.getByText('0 of 2 photos of the checklist')).toBeVisible();
});

test('a photo can be taken again for a chosen name, or without a name (PHO-41)', async () => {
  const form = await openForm();
  const dialog = await openFinder(form);
  const { user } = form;
  await user.click(shutter(dialog));
  await dialog.findByText('1 photo taken');
  await user.click(dialog.getByRole('button', { name: /^Front and plate/ }));
  await user.click(shutter(dialog));
  await dialog.findByText('2 photos taken');
  await user.click(dialog.getByRole('button', { name: 'Other' }));
  await user.click(shutter(dialog));
  await dialog.findByText('3 photos taken');
  expect(form.photos?.items.map(({ label }) => label)).toEqual([CHECKLIST[0], CHECKLIST[0], undefined]);
});

test("without a camera, the device's own dialog takes the photo (PHO-41)", async () => {
  cameras.use({ refuses: 'NotFoundError' });
  const form = await openForm();
  const dialog = await openFinder(form);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'No camera was found. You can choose photos instead.',
  );
  const inputs: HTMLInputElement[] = [];
  const clicked = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    inputs.push(this);
  });
  await form.user.click(shutter(dialog));
  const [input] = inputs;
  expect(input?.getAttribute('capture')).toBe('environment');
  const file = aPictureFile('front.jpg');
  if (input !== undefined) fireEvent.change(input, { target: { files: [file] } });
  await dialog.findByText('1 photo taken');
  expect(form.photos?.items.map(({ name, label }) => [name, label])).toEqual([['front.jpg', CHECKLIST[0]]]);
  clicked.mockRestore();
});

test('photos from the device can be added; other files are refused with a message (PHO-41, PHO-65)', async () => {
  const form = await openForm();
  const region = screen.getByRole('region', { name: 'Photos' });
  const input = region.querySelector<HTMLInputElement>('input[type="file"]')!;
  const files = [
    aPictureFile('front.jpg'),
    new File(['x'], 'list.pdf', { type: 'application/pdf' }),
    new File([], 'nothing.jpg', { type: 'image/jpeg' }),
  ];
  fireEvent.change(input, { target: { files } });
  expect(await form.area.findByText("list.pdf: You can't upload files of this type.")).toBeVisible();
  expect(form.area.getByText(/^nothing\.jpg: The file is empty: /)).toBeVisible();
  expect(form.photos?.items.map(({ name }) => name)).toEqual(['front.jpg']);
});
