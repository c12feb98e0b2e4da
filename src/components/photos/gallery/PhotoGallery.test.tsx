import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../../testing/i18n';
import { PhotoGallery } from './PhotoGallery';

const PHOTOS = [
  { id: 11, url: '/p/11', thumbUrl: '/p/11/small' },
  { id: 12, url: '/p/12' },
  { id: 13, url: '/p/13' },
];

const dialog = (name: string) => screen.getByRole('dialog', { name });
const large = () => screen.getByRole('img');

test('thumbnails are buttons and use the small pictures if available (PHO-13)', () => {
  render(<PhotoGallery photos={PHOTOS} />);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Photo 1',
    'Photo 2',
    'Photo 3',
  ]);
  const sources = Array.from(document.images).map((image) => image.getAttribute('src'));
  expect(sources).toEqual(['/p/11/small', '/p/12', '/p/13']);
});

test("a photo's checklist name is below it, and beside the large picture (PHO-44)", async () => {
  render(<PhotoGallery photos={[{ id: 11, url: '/p/11', label: 'Front and plate' }, ...PHOTOS.slice(1)]} />);
  expect(screen.getByText('Front and plate')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  expect(dialog('Photo 1')).toHaveAccessibleDescription('Front and plate');
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(dialog('Photo 2')).not.toHaveAccessibleDescription();
});

test('a thumbnail opens the large picture; Close returns the focus (PHO-14)', async () => {
  render(<PhotoGallery photos={PHOTOS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  expect(dialog('Photo 1')).toBeVisible();
  expect(large()).toHaveAttribute('src', '/p/11');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Photo 1' })).toHaveFocus();
});

test('next and previous work by button and key, up to the ends (PHO-14)', async () => {
  render(<PhotoGallery photos={PHOTOS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(dialog('Photo 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  dialog('Photo 3').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(dialog('Photo 3')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(dialog('Photo 1')).toBeVisible();
  await userEvent.keyboard('{End}');
  expect(dialog('Photo 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['to the left shows the next', 200, 100, 0, 'Photo 3'],
  ['to the right shows the one before', 100, 200, 0, 'Photo 1'],
  ['that is short does nothing', 100, 120, 0, 'Photo 2'],
  ['that goes down does nothing', 200, 100, 300, 'Photo 2'],
])('a swipe %s (PHO-14)', async (_what, from, to, down, name) => {
  render(<PhotoGallery photos={PHOTOS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 2' }));
  fireEvent.touchStart(large(), { touches: [{ clientX: from, clientY: 0 }] });
  fireEvent.touchEnd(large(), { changedTouches: [{ clientX: to, clientY: down }] });
  expect(dialog(name)).toBeVisible();
});

test('a large photo that fails says so and can be retried (PHO-15)', async () => {
  render(<PhotoGallery photos={PHOTOS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  expect(screen.getByText('Loading photo…')).toBeVisible();
  fireEvent.error(large());
  expect(screen.getByRole('alert')).toHaveTextContent('This photo could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.load(large());
  expect(screen.queryByText('Loading photo…')).toBeNull();
  expect(large()).toHaveAccessibleName('Photo 1');
});

test('a thumbnail that fails is marked and still opens', async () => {
  render(<PhotoGallery photos={PHOTOS} />);
  const [first] = Array.from(document.images);
  if (first) fireEvent.error(first);
  expect(screen.getByTitle('This photo could not be loaded')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  expect(dialog('Photo 1')).toBeVisible();
});

test('a single photo has no next or previous', async () => {
  render(<PhotoGallery photos={PHOTOS.slice(0, 1)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
});

test('a photo zooms by button and key, in steps up to four times (PHO-35)', async () => {
  render(<PhotoGallery photos={PHOTOS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  fireEvent.load(large());
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByText('200 %')).toBeVisible();
  await userEvent.keyboard('+');
  expect(screen.getByText('400 %')).toBeVisible();
  await userEvent.keyboard('+');
  expect(screen.getByText('400 %')).toBeVisible();
  await userEvent.keyboard('-');
  expect(screen.getByText('200 %')).toBeVisible();
  await userEvent.keyboard('0');
  expect(screen.queryByText('200 %')).toBeNull();
  await userEvent.dblClick(large());
  expect(screen.getByText('200 %')).toBeVisible();
});

test('a photo is rotated by button and key, a quarter turn at a time (PHO-35)', async () => {
  render(<PhotoGallery photos={PHOTOS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  fireEvent.load(large());
  await userEvent.click(screen.getByRole('button', { name: 'Rotate' }));
  expect(large()).toHaveAccessibleName('Photo 1, rotated by 90°');
  await userEvent.keyboard('r');
  expect(large()).toHaveAccessibleName('Photo 1, rotated by 180°');
  await userEvent.keyboard('rr');
  expect(large()).toHaveAccessibleName('Photo 1');
});

test('the next photo starts unzoomed and upright (PHO-35)', async () => {
  render(<PhotoGallery photos={PHOTOS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  fireEvent.load(large());
  await userEvent.keyboard('+r{ArrowRight}');
  expect(large()).toHaveAccessibleName('Photo 2');
  expect(screen.queryByText('200 %')).toBeNull();
});

test('arrow keys pan a zoomed photo before they show the next one (PHO-35)', async () => {
  render(<PhotoGallery photos={PHOTOS} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  fireEvent.load(large());
  await userEvent.keyboard('+');
  fireEvent.touchStart(large(), { touches: [{ clientX: 200, clientY: 0 }] });
  fireEvent.touchEnd(large(), { changedTouches: [{ clientX: 100, clientY: 0 }] });
  expect(dialog('Photo 1')).toBeVisible();
  screen.getByRole('group', { name: 'Zoomed photo' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(dialog('Photo 1')).toBeVisible();
});
