import { act, render, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import '../../../testing/i18n';
import { PhotosGuard } from './PhotosGuard';

const nothing = () => undefined;

test('photos that are uploaded while the question is open no longer count as unsent (PHO-11)', () => {
  const photos = observable({ unsent: 2 });
  const guard = (
    <PhotosGuard photos={photos} isKept={() => true} isAsking onStay={nothing} onLeave={nothing} />
  );
  render(guard);
  expect(screen.getByRole('dialog')).toHaveTextContent(/2 photos/);
  act(() =>
    runInAction(() => {
      photos.unsent = 0;
    }),
  );
  expect(screen.getByRole('dialog')).toHaveTextContent('All photos are uploaded.');
  expect(screen.getByRole('dialog')).not.toHaveTextContent(/0 photos/);
});
