import { act, render } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { StrictMode } from 'react';
import { recordCalls } from '../domain/wire/calls/records';
import { aRegion } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { makeRootStore } from '../testing/render';
import { StoreProvider, useLazyStore } from './context';
import { NewBootStore } from './newBoot/NewBootStore';
import { newRecordsStore } from './records/RecordsStore';
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
  shown.push(useLazyStore('newBoot', ({ newBootDeps }) => new NewBootStore(newBootDeps, SF)));
  return null;
});
const List = observer(function List() {
  shown.push(useLazyStore('records', ({ api }) => newRecordsStore(api.clientFor(recordCalls))));
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
  const { unmount } = open(root, List);
  const first = root.lazy.records.current;
  expect(first).not.toBeNull();
  act(unmount);
  act(open(root, List).unmount);
  expect(root.lazy.records.current).toBe(first);
  root.reset();
  expect(root.lazy.records.current).toBeNull();
});
