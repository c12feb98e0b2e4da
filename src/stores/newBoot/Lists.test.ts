import { autorun, configure } from 'mobx';
import { AsyncState } from '../lib/AsyncState';
import { Lists } from './Lists';

const refdata = { state: () => new AsyncState<never>(), load: () => Promise.resolve(undefined) };

describe('the lists of the form', () => {
  beforeEach(() => configure({ enforceActions: 'always' }));
  afterEach(() => configure({ enforceActions: 'observed' }));

  it('reading them during a render changes nothing; without a make, no model can be chosen (ADD-11)', () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let made: Lists | undefined;
    autorun(() => {
      made = new Lists(refdata, 'SF', { make: null });
    })();
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    expect(made?.models).toEqual({ status: 'blocked', options: [] });
  });
});
