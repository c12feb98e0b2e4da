import { makeAutoObservable } from 'mobx';
import type { BootValues } from '../../domain/validation/boot';
import type { RegionPlace } from '../../domain/wire/region';
import type { ListItem, Model, State } from '../../domain/wire/vehicleLists';
import type { AsyncState } from '../lib/AsyncState';

/** The reference lists that the add form uses, each as its load stands, and what loads them. */
export interface NewBootRefdata {
  makes(regionCode: string): AsyncState<ListItem[]>;
  bodies(regionCode: string): AsyncState<ListItem[]>;
  colors(regionCode: string): AsyncState<ListItem[]>;
  models(regionCode: string, makeId: number): AsyncState<Model[]>;
  states(): AsyncState<State[]>;
  regionPlace(regionCode: string): AsyncState<RegionPlace>;
  loadMakes(regionCode: string): Promise<unknown>;
  loadBodies(regionCode: string): Promise<unknown>;
  loadColors(regionCode: string): Promise<unknown>;
  loadModels(regionCode: string, makeId: number): Promise<unknown>;
  loadStates(): Promise<unknown>;
  loadRegionPlace(regionCode: string): Promise<unknown>;
}

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

const BLOCKED: Choices = { status: 'blocked', options: [] };

/** The lists of one region as the add form's pickers take them. */
export class Lists {
  constructor(
    private readonly refdata: NewBootRefdata,
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
    return choicesOf(this.refdata.makes(this.regionCode));
  }

  get bodies(): Choices {
    return choicesOf(this.refdata.bodies(this.regionCode));
  }

  get colors(): Choices {
    return choicesOf(this.refdata.colors(this.regionCode));
  }

  get states(): Choices {
    return statesOf(this.refdata);
  }

  /** Blocked until a make is chosen. */
  get models(): Choices {
    const makeId = this.makeId;
    if (this.values.make === null) return BLOCKED;
    return makeId === undefined
      ? { status: this.makes.status, options: [] }
      : choicesOf(this.refdata.models(this.regionCode, makeId));
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
  async load(): Promise<void> {
    await Promise.all([
      this.loadMakes(),
      this.refdata.loadBodies(this.regionCode),
      this.refdata.loadColors(this.regionCode),
      this.refdata.loadStates(),
    ]);
  }

  async loadMakes(): Promise<void> {
    await this.refdata.loadMakes(this.regionCode);
    await this.loadModels();
  }

  async loadBodies(): Promise<void> {
    await this.refdata.loadBodies(this.regionCode);
  }

  async loadColors(): Promise<void> {
    await this.refdata.loadColors(this.regionCode);
  }

  async loadStates(): Promise<void> {
    await this.refdata.loadStates();
  }

  /** Loads the models of the chosen make, once the makes are there. */
  async loadModels(): Promise<void> {
    if (this.makeId !== undefined) await this.refdata.loadModels(this.regionCode, this.makeId);
  }

  /** Loads the models again; first the makes, where these are what is missing. */
  async retryModels(): Promise<void> {
    if (this.makeId === undefined) await this.loadMakes();
    else await this.loadModels();
  }

  private get makeId(): number | undefined {
    const code = this.values.make;
    return this.refdata.makes(this.regionCode).value?.find((make) => make.code === code)?.id;
  }
}

/** The states as a list of choices. */
export function statesOf(refdata: Pick<NewBootRefdata, 'states'>): Choices {
  return choicesOf(refdata.states());
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
  if (state.status === 'error') return { status: 'error', options: [] };
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
