import { act, screen, waitFor, within } from '@testing-library/react';
import { box, open, picker } from '../../../testing/addBootScreen';
import { aUser } from '../../../testing/builders';
import { withFakeCameras, withFakeReader } from '../../../testing/browser/fakeCamera';

const cameras = withFakeCameras();
const codes = withFakeReader();

const HONDA = '1HGCM82633A004352';
const EUROPEAN = 'WVWZZZ1JZ3W386752';

async function openScan() {
  const app = await open({ user: aUser({ features: ['guard'] }) });
  await app.user.click(screen.getByRole('button', { name: 'Scan VIN' }));
  const dialog = await screen.findByRole('dialog', { name: 'Scan VIN' });
  return { ...app, dialog: within(dialog) };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const chooseFile = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type="file"]')!;
  await user.upload(input, new File(['x'], 'vin.jpg', { type: 'image/jpeg' }));
};

test('without the feature there is no scan button (SCAN-1)', async () => {
  await open({ user: aUser({ features: [] }) });
  expect(screen.queryByRole('button', { name: 'Scan VIN' })).toBeNull();
});

test('a VIN read by the camera fills in the field as if it was typed, and turns the camera off (SCAN-2, SCAN-5)', async () => {
  const own = cameras.use();
  const { dialog } = await openScan();
  expect(await dialog.findByText(/Hold the bar code in the frame/)).toBeVisible();
  expect(own.running).toEqual(['rear']);
  codes.see(`*I${HONDA}*`);
  await closed();
  expect(box('VIN')).toHaveValue(HONDA);
  await waitFor(() => expect(picker('Make')).toHaveValue('Honda'));
  expect(own.running).toEqual([]);
  expect(screen.getByRole('button', { name: 'Scan VIN' })).toHaveFocus();
});

test('other candidates are offered, and fill in the field only when chosen (SCAN-2)', async () => {
  const { dialog, user } = await openScan();
  codes.see('7ABC123', EUROPEAN);
  const use = await dialog.findByRole('button', { name: `Use ${EUROPEAN}` });
  expect(box('VIN')).toHaveValue('');
  await user.click(use);
  await closed();
  expect(box('VIN')).toHaveValue(EUROPEAN);
  expect(box('VIN')).toHaveAccessibleDescription('VIN is invalid');
});

test('a photo of the bar code is read without a camera (SCAN-7)', async () => {
  cameras.use({ refuses: 'NotFoundError' });
  const { dialog, user } = await openScan();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'No camera was found. You can type the VIN, or choose a photo of its bar code.',
  );
  await chooseFile(user);
  expect(await dialog.findByText(/No VIN was found in this photo/)).toBeVisible();
  codes.see(HONDA);
  await chooseFile(user);
  await closed();
  expect(box('VIN')).toHaveValue(HONDA);
});

test('a photo that is read after the dialog was closed changes nothing (SCAN-7)', async () => {
  cameras.use({ refuses: 'NotFoundError' });
  const { dialog, user } = await openScan();
  codes.see(HONDA);
  let open = () => {};
  const picture = { width: 100, height: 100, close: () => undefined };
  globalThis.createImageBitmap = () => new Promise((resolve) => (open = () => resolve(picture)));
  await chooseFile(user);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await closed();
  await user.type(box('VIN'), EUROPEAN);
  await act(async () => open());
  expect(box('VIN')).toHaveValue(EUROPEAN);
});

test('a file that is not a photo is reported as such (SCAN-7)', async () => {
  cameras.use({ refuses: 'NotFoundError' });
  const { dialog, user } = await openScan();
  codes.seeNoPicture();
  await chooseFile(user);
  expect(await dialog.findByText('This file is not a photo that can be read.')).toBeVisible();
});

test('a denied camera says how to allow it and can be tried again; typing still works (SCAN-4)', async () => {
  const own = cameras.use({ refuses: 'NotAllowedError' });
  const { dialog, user } = await openScan();
  expect(await dialog.findByRole('alert')).toHaveTextContent('This page may not use the camera.');
  own.refuses = null;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/Hold the bar code/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await closed();
  expect(own.running).toEqual([]);
  await user.type(box('VIN'), HONDA);
  expect(box('VIN')).toHaveValue(HONDA);
});

test('the torch and the other camera have buttons only if they exist (SCAN-6)', async () => {
  const own = cameras.use({ hasTorch: true, cameras: ['rear', 'wide'] });
  const { dialog, user } = await openScan();
  await user.click(await dialog.findByRole('button', { name: 'Torch on' }));
  expect(await dialog.findByRole('button', { name: 'Torch off' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Other camera' }));
  await waitFor(() => expect(own.running).toEqual(['wide']));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  cameras.use();
  await user.click(screen.getByRole('button', { name: 'Scan VIN' }));
  await screen.findByText(/Hold the bar code/);
  expect(screen.queryByRole('button', { name: /Torch|Other camera/ })).toBeNull();
});
