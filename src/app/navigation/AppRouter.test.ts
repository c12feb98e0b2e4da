import { NavigationType, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { UnfinishedWork } from '../../stores/page/UnfinishedWork';
import { AppRouter } from './AppRouter';

/** A router that has navigated from the list to the add form. */
function atTheForm() {
  const history = createMemoryHistory({ initialEntries: ['/list'], v5Compat: true });
  const unfinishedWork = new UnfinishedWork();
  const router = new AppRouter({ history, routes: [], basename: '', unfinishedWork });
  const shown: string[] = [];
  const stop = router.start(({ location }) => shown.push(`${location.pathname}${location.search}`));
  router.navigate('/add/SF');
  /** The callbacks that leave the screen after all, as the screen received them. */
  const asked: (() => void)[] = [];
  const guard = () => unfinishedWork.guard({ isUnfinished: () => true, ask: (goOn) => asked.push(goOn) });
  return { history, router, shown, stop, asked, guard, unfinishedWork };
}

test('an address change is reported with its cause', () => {
  const { router, shown, stop } = atTheForm();
  router.replace('/add/KC');
  expect([shown.at(-1), router.state.historyAction]).toEqual(['/add/KC', NavigationType.Replace]);
  router.navigate(-1);
  expect([shown.at(-1), router.state.historyAction]).toEqual(['/list', NavigationType.Pop]);
  stop();
  router.navigate('/add/SF');
  expect(shown.at(-1)).toBe('/list');
});

test('a late subscriber gets the latest change', () => {
  const history = createMemoryHistory({ initialEntries: ['/list'], v5Compat: true });
  const router = new AppRouter({ history, routes: [], basename: '', unfinishedWork: new UnfinishedWork() });
  history.push('/add');
  const shown: string[] = [];
  router.start(({ location }) => shown.push(location.pathname));
  expect(shown).toEqual(['/add']);
});

test.each<[string, (router: AppRouter) => void]>([
  ['a link', (router) => router.navigate('/list')],
  ['a redirection', (router) => router.replace('/list')],
  ['the way back', (router) => router.navigate(-1)],
])(
  '%s asks first if there is unfinished work, and continues once the user agrees (DRAFT-6)',
  (_name, leave) => {
    const { router, shown, asked, guard, history } = atTheForm();
    const done = guard();
    leave(router);
    expect([shown.at(-1), history.location.pathname, asked.length]).toEqual(['/add/SF', '/add/SF', 1]);
    asked[0]?.();
    done();
    expect([shown.at(-1), history.location.pathname]).toEqual(['/list', '/list']);
  },
);

test('the way back that is agreed to at once is taken once the history has returned to the screen (DRAFT-6)', async () => {
  const { router, shown, history, unfinishedWork } = atTheForm();
  // Browsers move through the history asynchronously.
  const go = history.go.bind(history);
  const steps: number[] = [];
  history.go = (delta) => void steps.push(delta);
  const follow = () => go(steps.shift() ?? 0);
  const done = unfinishedWork.guard({ isUnfinished: () => true, ask: (goOn) => goOn() });
  router.navigate(-1);
  follow();
  expect([steps, shown.at(-1)]).toEqual([[1], '/add/SF']);
  follow();
  expect([steps, shown.at(-1)]).toEqual([[-1], '/add/SF']);
  follow();
  expect([steps, shown.at(-1), history.location.pathname]).toEqual([[], '/list', '/list']);
  done();
});

test('staying does not change the history', () => {
  const { router, shown, asked, guard } = atTheForm();
  const done = guard();
  router.navigate(-1);
  router.navigate(-1);
  expect([shown.at(-1), asked.length]).toEqual(['/add/SF', 2]);
  done();
  router.navigate(-1);
  expect(shown.at(-1)).toBe('/list');
});

test('changing only the query asks no question', () => {
  const { router, shown, asked, guard } = atTheForm();
  guard();
  router.replace('/add/SF?find=1');
  expect([shown.at(-1), asked]).toEqual(['/add/SF?find=1', []]);
});

test('a closed screen no longer changes the address; the open one does (SHELL-18)', () => {
  const history = createMemoryHistory({ initialEntries: ['/list?find=1'], v5Compat: true });
  const routes = [{ path: '/list/:boot?' }, { path: '/add' }];
  const router = new AppRouter({ history, routes, basename: '', unfinishedWork: new UnfinishedWork() });
  router.start(() => undefined);
  const address = () => `${history.location.pathname}${history.location.search}`;
  // Another address of the same screen.
  router.navigate('/list/1');
  router.replace('/list/1?find=2');
  expect(address()).toBe('/list/1?find=2');
  router.navigate('/add');
  router.replace('/list/2');
  expect(address()).toBe('/add');
  router.shows(router.state);
  router.replace('/list/2');
  expect(address()).toBe('/list/2');
});
