import { autorun } from 'mobx';
import { AsyncState } from './AsyncState';
import { FormState } from './FormState';

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('AsyncState', () => {
  test('changes from initial to loading to loaded', async () => {
    const state = new AsyncState<number>();
    expect(state.status).toBe('initial');
    const done = state.run(() => Promise.resolve(7));
    expect(state.status).toBe('loading');
    expect(await done).toBe(7);
    expect([state.status, state.value]).toEqual(['loaded', 7]);
  });

  test('keeps the error of a failed load, and loads again on request', async () => {
    const state = new AsyncState<number>();
    const failure = new Error('no signal');
    expect(await state.ensure(() => Promise.reject(failure))).toBeUndefined();
    expect([state.status, state.error]).toEqual(['error', failure]);
    expect(await state.ensure(() => Promise.resolve(1))).toBe(1);
    expect([state.status, state.error]).toEqual(['loaded', undefined]);
  });

  test('ignores an answer that arrives after a newer call', async () => {
    const state = new AsyncState<string>();
    const slow = deferred<string>();
    const quick = deferred<string>();
    const first = state.run(() => slow.promise);
    const second = state.run(() => quick.promise);
    quick.resolve('new');
    expect(await second).toBe('new');
    slow.resolve('old');
    expect(await first).toBeUndefined();
    expect(state.value).toBe('new');
  });

  test('ignores any answer that arrives after a reset', async () => {
    const state = new AsyncState<string>();
    const slow = deferred<string>();
    const first = state.run(() => slow.promise);
    state.reset();
    slow.reject(new Error('late'));
    await first;
    expect([state.status, state.error]).toEqual(['initial', undefined]);
  });

  test('concurrent callers share one load', async () => {
    const state = new AsyncState<number>();
    let calls = 0;
    const load = () => {
      calls += 1;
      return Promise.resolve(calls);
    };
    expect(await Promise.all([state.ensure(load), state.ensure(load)])).toEqual([1, 1]);
    expect(await state.ensure(load)).toBe(1);
    expect(calls).toBe(1);
  });

  test('a reload keeps the last value until the new one arrives', async () => {
    const state = new AsyncState<number>();
    await state.run(() => Promise.resolve(1));
    const next = deferred<number>();
    const reload = state.run(() => next.promise);
    expect([state.status, state.value]).toEqual(['loading', 1]);
    next.resolve(2);
    await reload;
    expect(state.value).toBe(2);
  });

  test('stays blocked until it loads', async () => {
    const state = new AsyncState<number>();
    state.block();
    expect(state.status).toBe('blocked');
    await state.ensure(() => Promise.resolve(3));
    expect(state.status).toBe('loaded');
  });
});

describe('FormState', () => {
  const rules = (values: { name: string; city: string }) => ({
    ...(values.name === '' ? { name: 'required' } : {}),
    ...(values.city === '' ? { city: 'required' } : {}),
  });
  const aForm = () => new FormState<{ name: string; city: string }, string>({ name: '', city: '' }, rules);

  test('shows a message only after the user has left the field (ADD-7)', () => {
    const form = aForm();
    expect([form.errorOf('name'), form.shownErrorOf('name')]).toEqual(['required', null]);
    form.touch('name');
    expect(form.shownErrorOf('name')).toBe('required');
    expect(form.shownErrorOf('city')).toBeNull();
  });

  test('a failed submit shows every message', () => {
    const form = aForm();
    expect(form.trySubmit()).toBe(false);
    expect([form.shownErrorOf('name'), form.shownErrorOf('city')]).toEqual(['required', 'required']);
    form.assign({ name: 'Ada', city: 'Kansas City' });
    expect(form.trySubmit()).toBe(true);
    expect(form.shownErrorOf('name')).toBeNull();
  });

  test('knows whether it has changed, and resets with one call', () => {
    const form = aForm();
    expect(form.isDirty).toBe(false);
    form.set('name', 'Ada');
    expect(form.isDirty).toBe(true);
    form.trySubmit();
    form.reset();
    expect([form.isDirty, form.submitTried, form.values.name]).toEqual([false, false, '']);
    form.reset({ name: 'Ada', city: 'Rome' });
    expect([form.isDirty, form.isValid]).toEqual([false, true]);
  });

  test('a late default never overwrites typed text', () => {
    const form = aForm();
    form.set('name', 'Ada');
    form.rebase({ name: 'Grace', city: 'Rome' });
    expect([form.values.name, form.values.city]).toEqual(['Ada', 'Rome']);
    expect(form.isDirty).toBe(true);
    form.set('name', 'Grace');
    expect(form.isDirty).toBe(false);
    form.set('city', 'Paris');
    form.reset();
    expect([form.values.name, form.values.city]).toEqual(['Grace', 'Rome']);
  });

  test('typing in one field does not notify observers of another', () => {
    const form = aForm();
    let cityRuns = 0;
    const stop = autorun(() => {
      cityRuns += 1;
      form.shownErrorOf('city');
    });
    form.touch('name');
    form.set('name', 'A');
    form.set('name', '');
    expect(cityRuns).toBe(1);
    stop();
  });
});
