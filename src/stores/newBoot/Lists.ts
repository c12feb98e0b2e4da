import { makeAutoObservable } from 'mobx';
import type { BootValues } from '../../domain/boot/fields';
import type { ListItem, Model, State } from '../../domain/wire/vehicleLists';
import type { AsyncState } from '../lib/AsyncState';
import type { VehicleLists } from '../refdata/RefdataStore';

/** The reference lists, as far as the form reads and loads them. */
export type FormLists = Pick<VehicleLists, 'state' | 'load'>;

/** One thing that may be chosen; `key` is the code that the wire carries. */
export interface Choice {
  readonly key: string;
  readonly text: string;
  readonly alternatives: readonly string[];
}

/** A list of choices and how it fares. */
export interface Choices {
  readonly status: 'loading' | 'error' | 'blocked' | 'normal';
  readonly options: readonly Choice[];
}

/** The fields of the form that are chosen from a list. */
type ListedValues = Pick<BootValues, 'make' | 'model' | 'body' | 'color' | 'licenseState' | 'state'>;

/** The lists that the form chooses from. */
export type ListName = 'makes' | 'models' | 'bodies' | 'colors' | 'states';

const BLOCKED: Choices = { status: 'blocked', options: [] };

/** The lists of one region as the add form's pickers take them. */
export class Lists {
  constructor(
    private readonly refdata: FormLists,
    private readonly regionCode: string,
    private readonly values: { readonly make: string | null },
  ) {
    makeAutoObservable<this, 'refdata' | 'regionCode' | 'values'>(
      this,
      { refdata: false, regionCode: false, values: false },
      { autoBind: true },
    );
  }

  get makes(): Choices {
    return choicesOf(this.refdata.state('makes', this.inRegion));
  }

  get bodies(): Choices {
    return choicesOf(this.refdata.state('bodies', this.inRegion));
  }

  get colors(): Choices {
    return choicesOf(this.refdata.state('colors', this.inRegion));
  }

  get states(): Choices {
    return statesOf(this.refdata);
  }

  /** Blocked until a make is chosen: there is nothing to load. */
  get models(): Choices {
    const { makeId } = this;
    if (this.values.make === null) return BLOCKED;
    return makeId === undefined
      ? { status: this.makes.status, options: [] }
      : choicesOf(this.refdata.state('models', { ...this.inRegion, makeId }));
  }

  /** The fields whose choice is in no list that may be chosen from. */
  fieldsNotInList(values: ListedValues): (keyof ListedValues)[] {
    const { makes, models, bodies, colors, states } = this;
    const lists = { make: makes, model: models, body: bodies, color: colors };
    const all = { ...lists, licenseState: states, state: states };
    return (Object.keys(all) as (keyof ListedValues)[]).filter(
      (field) => !mayBeChosen(all[field], values[field]),
    );
  }

  /** Loads what is always needed. A list that fails says so itself; here nothing is thrown. */
  async loadAll(): Promise<void> {
    await Promise.all([this.load('makes'), this.load('bodies'), this.load('colors'), this.load('states')]);
  }

  /** Loads a list, where it is not there; for the models of the chosen make the makes must be there first. */
  async load(list: ListName): Promise<void> {
    if (list === 'states') await this.refdata.load('states');
    else if (list !== 'models') await this.refdata.load(list, this.inRegion);
    else if (this.makeId === undefined) await this.refdata.load('makes', this.inRegion);
    if (list === 'makes' || list === 'models') await this.loadModels();
  }

  /** Loads the models of the chosen make, once the makes are there. */
  async loadModels(): Promise<void> {
    if (this.makeId !== undefined)
      await this.refdata.load('models', { ...this.inRegion, makeId: this.makeId });
  }

  private get inRegion(): { readonly region: string } {
    return { region: this.regionCode };
  }

  private get makeId(): number | undefined {
    const code = this.values.make;
    return this.refdata.state('makes', this.inRegion).value?.find((make) => make.code === code)?.id;
  }
}

/** The states as a list of choices. */
export function statesOf(refdata: FormLists): Choices {
  return choicesOf(refdata.state('states'));
}

/** Whether a code may be chosen; while the list is not there, nobody can say that it may not. */
function mayBeChosen({ status, options }: Choices, key: string | null): boolean {
  return key === null || status !== 'normal' || options.some((option) => option.key === key);
}

/** The code of a list that a text stands for: a code, else a name, in either case; null where it is neither. */
export function keyOf({ options }: Choices, text: string | null | undefined): string | null {
  if (!text) return null;
  const folded = text.toUpperCase();
  const found =
    options.find((option) => option.key.toUpperCase() === folded) ??
    options.find((option) => option.text.toUpperCase() === folded);
  return found?.key ?? null;
}

type Item = ListItem | Model | State;

function choicesOf(state: AsyncState<readonly Item[]>): Choices {
  if (state.status === 'error' || state.status === 'blocked') return { status: state.status, options: [] };
  if (state.value === undefined) return { status: 'loading', options: [] };
  return { status: 'normal', options: state.value.filter(isActive).map(choiceOf) };
}

function isActive(item: Item): boolean {
  return !('active' in item) || item.active !== false;
}

function choiceOf(item: Item): Choice {
  const displayName = 'displayName' in item ? item.displayName : undefined;
  const own = 'alternatives' in item ? (item.alternatives ?? []) : [];
  return { key: item.code, text: displayName ?? item.name, alternatives: [...own, item.code, item.name] };
}
