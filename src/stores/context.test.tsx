import { act, render } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { StrictMode } from 'react';
import { aRegion } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { makeRootStore } from '../testing/render';
import { StoreProvider, useScreenStore } from './context';
import { NewBootStore } from './newBoot/NewBootStore';
import type { RootStore } from './RootStore';

const SF = aRegion();

/** Renders a screen in StrictMode, which mounts it twice. */
function open(root: RootStore, Screen: () => null) {
  return render(
    <StrictMode>
      <StoreProvider store={root}>
        <Screen />
      </StoreProvider>
    </StrictMode>,
  );
}

const shown: unknown[] = [];
beforeEach(() => void (shown.length = 0));

const Form = observer(function Form() {
  shown.push(useScreenStore('newBoot', (root) => root.makeNewBoot(NewBootStore, SF)));
  return null;
});

test('a form is dropped with its screen', () => {
  const root = makeRootStore(new FakeBackend());
  const { unmount } = open(root, Form);
  const first = root.newBoot;
  expect(first?.region.code).toBe('SF');
  act(unmount);
  expect(root.newBoot).toBeNull();
  open(root, Form);
  expect(root.newBoot).not.toBe(first);
});

test('a list stays when the user changes screens, and is cleared at sign-out', () => {
  const root = makeRootStore(new FakeBackend());
  const first = root.records;
  expect(root.records).toBe(first);
  root.reset();
  expect(root.records).not.toBe(first);
});
