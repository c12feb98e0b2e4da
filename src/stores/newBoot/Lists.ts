import { makeAutoObservable } from 'mobx';
import type { BootValues } from '../../domain/boot/fields';
import type { ListItem, Model, State } from '../../domain/wire/vehicleLists';
import { AsyncState } from '../lib/AsyncState';
import type { RefdataStore } from '../refdata/RefdataStore';

/** The reference lists that the form loads and reads. */
export type FormLists = Pick<RefdataStore, 'state' | 'load'>;

/** One choice; `key` is the code that is sent. */
export interface Choice {
  readonly key: string;
  readonly text: string;
  readonly alternatives: readonly string[];
}

/** A list of choices and its status, in the form that a picker needs. */
export interface Choices {
  readonly status: 'loading' | 'error' | 'blocked' | 'normal';
  readonly options: readonly Choice[];
}

/** The form fields whose value comes from a list. */
type ListedValues = Pick<BootValues, 'make' | 'model' | 'body' | 'color' | 'licenseState' | 'state'>;

/** The lists that the form chooses from. */
export type ListName = 'makes' | 'models' | 'bodies' | 'colors' | 'states';

/** The models while no make is chosen, when there is nothing to load. */
const MODELS_OF_NO_MAKE = new AsyncState<Model[]>();
MODELS_OF_NO_MAKE.block();

/** One region's lists, prepared for the add form's pickers. */
export class Lists {
  constructor(
    private readonly refdata: FormLists,
    private readonly regionCode: string,
    private readonly values: { readonly make: string | null },
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
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

  /** The models of the chosen make; blocked until one is chosen. */
  get models(): Choices {
    const { makeId } = this;
    if (this.values.make === null) return choicesOf(MODELS_OF_NO_MAKE);
    return makeId === undefined
      ? { status: this.makes.status, options: [] }
      : choicesOf(this.refdata.state('models', { ...this.inRegion, makeId }));
  }

  /** The fields whose value is missing from their list. */
  fieldsNotInList(values: ListedValues): (keyof ListedValues)[] {
    const { makes, models, bodies, colors, states } = this;
    const lists = { make: makes, model: models, body: bodies, color: colors };
    const all = { ...lists, licenseState: states, state: states };
    return (Object.keys(all) as (keyof ListedValues)[]).filter(
      (field) => !mayBeChosen(all[field], values[field]),
    );
  }

  /** Loads every list but the models. Never throws: a failed list shows its own message. */
  async loadAll(): Promise<void> {
    await Promise.all([this.load('makes'), this.load('bodies'), this.load('colors'), this.load('states')]);
  }

  /** Loads a list unless it is already loaded. The models need the makes first. */
  async load(list: ListName): Promise<void> {
    if (list === 'states') await this.refdata.load('states');
    else if (list !== 'models') await this.refdata.load(list, this.inRegion);
    else if (this.makeId === undefined) await this.refdata.load('makes', this.inRegion);
    if (list === 'makes' || list === 'models') await this.loadModels();
  }

  /** Loads the models of the chosen make. Does nothing until the makes are loaded. */
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

/** Whether a code may be chosen. Until its list is loaded, any code may. */
function mayBeChosen({ status, options }: Choices, key: string | null): boolean {
  return key === null || status !== 'normal' || options.some((option) => option.key === key);
}

/**
 * The code that a text denotes in a list: matched as a code, then as the shown name, then as another name, ignoring
 * case. Null if none matches.
 */
export function keyOf({ options }: Choices, text: string | null | undefined): string | null {
  if (!text) return null;
  const folded = text.toUpperCase();
  const found =
    options.find((option) => option.key.toUpperCase() === folded) ??
    options.find((option) => option.text.toUpperCase() === folded) ??
    options.find(({ alternatives }) => alternatives.some((name) => name.toUpperCase() === folded));
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
