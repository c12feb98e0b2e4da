import { act, render } from '@testing-library/react';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { aRegion } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { A_VEHICLE, settle } from '../testing/newBoot';
import { makeRootStore } from '../testing/render';
import { NewBootStore } from './newBoot/NewBootStore';
import { ReleaseBootStore } from './boots/ReleaseBootStore';

const SF = aRegion();

/** A component that reads one thing, and what it has shown at each of its renders. */
function reading(read: () => unknown) {
  const shown: unknown[] = [];
  const Reader = observer(function Reader() {
    shown.push(read());
    return null;
  });
  render(<Reader />);
  return shown;
}

async function aRoot() {
  const backend = new FakeBackend({ user: 'supervisor' });
  const root = makeRootStore(backend);
  await root.start();
  return { backend, root };
}

test('a form is opened once: the screen takes over what was opened ahead, and nothing is opened beside it', async () => {
  const { root } = await aRoot();
  let opened = 0;
  const Counted = new Proxy(NewBootStore, {
    construct: (Store, args: ConstructorParameters<typeof NewBootStore>) => {
      opened += 1;
      return new Store(...args);
    },
  });
  await act(() => root.openNewBootAhead(Counted, SF));
  const form = root.openNewBoot(Counted, SF);
  expect(opened).toBe(1);
  await act(() => root.openNewBootAhead(Counted, SF));
  expect(opened).toBe(1);
  root.close(form);
  expect(root.openNewBoot(Counted, SF)).not.toBe(form);
});

test('only what reads a flag of the add form renders again when that flag flips', async () => {
  const { backend, root } = await aRoot();
  const newBoot = root.openNewBoot(NewBootStore, SF);
  await act(() => newBoot.start());
  const isValid = reading(() => root.newBoot?.isValid);
  const canSubmit = reading(() => root.newBoot?.canSubmit);
  const license = reading(() => root.newBoot?.form.values.license);
  const isOpen = reading(() => root.newBoot !== null);

  for (const [field, value] of Object.entries(A_VEHICLE)) {
    await act(async () => {
      newBoot.change({ [field]: value });
      await settle();
    });
  }
  expect(isValid).toEqual([false, true]);
  expect(license).toEqual(['', A_VEHICLE.license]);
  expect([canSubmit, isOpen]).toEqual([[true], [true]]);

  const held = backend.calls.hold('create');
  let sending: Promise<unknown> = Promise.resolve();
  await act(async () => {
    sending = newBoot.submit();
    await settle();
  });
  expect([canSubmit, isValid, isOpen]).toEqual([[true, false], [false, true], [true]]);
  await act(async () => {
    held.release();
    await sending;
  });
  act(() => root.close(newBoot));
  expect(isOpen).toEqual([true, false]);
});

test('what reads a permission renders again once, when the person’s permissions change', async () => {
  const { backend, root } = await aRoot();
  const inSf = reading(() => root.permissions.canRelease('SF'));
  const company = reading(() => root.loginUser.towCompanyId);
  const user = backend.world.account;
  if (!user) throw new Error('somebody is signed in');
  backend.world.account = { ...user, permissions: { ...user.permissions, SF: ['BOOT_VIEW_ALL'] } };
  await act(() => root.loginUser.load());
  expect(inSf).toEqual([true, false]);
  expect(company).toHaveLength(1);
});

test('only what reads the validity of the release form renders again when it flips', async () => {
  const { root } = await aRoot();
  const boot = { id: 101, regionCode: 'SF', zoneId: SF.zoneId, totalCents: 17_500 };
  const release = root.openReleaseBoot(ReleaseBootStore, boot);
  const isValid = reading(() => root.releaseBoot?.isValid);
  const canSubmit = reading(() => root.releaseBoot?.canSubmit);
  act(() =>
    runInAction(() => {
      release.form.assign({ firstName: 'Ada', lastName: 'Moss', receiptNumber: 'R-1' });
      release.payments.rows[0]?.form.set('paymentType', 'CASH');
    }),
  );
  act(() => release.form.set('lastName', 'Mossfield'));
  expect([isValid, canSubmit]).toEqual([[false, true], [true]]);
});
