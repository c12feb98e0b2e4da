import { compareStructural, makeAutoObservable, observableRef } from 'mobx';
import * as v from 'valibot';
import { HttpError, SessionLostError, statusOf } from '../../api/errors';
import type { FieldError } from '../../domain/validation/fieldError';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';
import { FormState, type Messages } from '../lib/FormState';
import { Submission } from '../lib/Submission';
import { mergeChanges, type Merges } from './mergeChanges';

/** What every thing that is set up has: its id, and the version by which a change says what its author has seen. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** The id that an address names. Nothing has the id 0. */
export function idOf(key: string): number {
  return /^\d{1,15}$/.test(key) ? Number(key) : 0;
}

/** One kind of thing that is set up: its calls, and its fields as a form has them. */
export interface ItemKind<Item extends Versioned, Values extends object, Body extends object> {
  /** The item as the server sends it, also within the refusal of an outdated change. */
  readonly schema: v.GenericSchema<unknown, Item>;
  readonly load: (key: string) => Promise<Item>;
  readonly add: (body: Body, idempotencyKey: string) => Promise<Item>;
  readonly change: (
    item: Item,
    body: Partial<Body> & { readonly version: number },
    idempotencyKey: string,
  ) => Promise<Item>;
  /** The values of its form; without an item, those of a blank one. */
  readonly valuesOf: (item?: Item) => Values;
  readonly bodyOf: (values: Values) => Body;
  readonly validate: (values: Values, item: Item | undefined) => Messages<Values, FieldError>;
  readonly merges?: Merges<Values>;
}

/** Whose value a field keeps that both people changed. */
export const WHOSE = ['theirs', 'yours'] as const;
export type Whose = (typeof WHOSE)[number];

/** A field that both people changed. */
export interface Clash<Values> {
  readonly field: keyof Values;
  readonly theirs: Values[keyof Values];
  readonly yours: Values[keyof Values];
  readonly chosen: Whose;
}

/** Somebody else saved the item after it was read. */
export interface ItemConflict<Values> {
  /** Null: a command did it. */
  readonly by: string | null;
  /** ISO 8601 in UTC. */
  readonly time: string;
  /** The fields into which their changes were taken. */
  readonly taken: readonly (keyof Values)[];
  readonly clashes: readonly Clash<Values>[];
}

/**
 * One thing that is set up, open in its form. It is saved with the version that was read. If somebody else saved it
 * meanwhile, both changes are merged in the form, which is saved again after a look; nothing typed is lost.
 */
export class ItemStore<
  Item extends Versioned = Versioned,
  Values extends object = object,
  Body extends object = object,
> {
  readonly form: FormState<Values, FieldError>;
  readonly submission: Submission<Values, Item>;
  conflict: ItemConflict<Values> | null = null;
  private wasSaved = false;
  private readonly state = new AsyncState<Item>();

  /** @param key names it in its address; null: it is a new one */
  constructor(
    private readonly kind: ItemKind<Item, Values, Body>,
    readonly key: string | null,
  ) {
    this.form = new FormState<Values, FieldError>(kind.valuesOf(), (values) =>
      kind.validate(values, this.item),
    );
    this.submission = new Submission((values, idempotencyKey) => this.post(values, idempotencyKey));
    makeAutoObservable<this, 'kind' | 'state' | 'post' | 'wasSaved'>(
      this,
      {
        form: false,
        submission: false,
        key: false,
        conflict: observableRef,
        kind: false,
        wasSaved: true,
        state: false,
        post: false,
      },
      { autoBind: true },
    );
  }

  /** As it was read or saved last; undefined for a new one, and until it is loaded. */
  get item(): Item | undefined {
    return this.state.value;
  }

  /** It was saved on this page, and nothing was changed since. */
  get isSaved(): boolean {
    return this.wasSaved && !this.form.isDirty;
  }

  get isNew(): boolean {
    return this.key === null;
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  get loadError(): unknown {
    return this.state.error;
  }

  get isNotFound(): boolean {
    return this.status === 'error' && statusOf(this.loadError) === 404;
  }

  /** Why it is not saved; undefined if there is nothing to tell, as with a conflict, which has a view of its own. */
  get error(): unknown {
    const error = this.submission.problem?.error;
    return this.conflict !== null || error instanceof SessionLostError ? undefined : error;
  }

  /** Whether it was sent and no answer came. */
  get isOutcomeUnknown(): boolean {
    return this.submission.unanswered !== null;
  }

  async load(): Promise<void> {
    const { key, kind } = this;
    if (key === null) return;
    const item = await this.state.run(() => kind.load(key));
    if (item !== undefined) this.form.reset(kind.valuesOf(item));
  }

  /** Reads it again after a change that the form does not make. What is typed stays. */
  async refresh(): Promise<void> {
    const { key, kind, form } = this;
    if (key === null) return;
    const item = await kind.load(key);
    this.state.set(item);
    form.rebase(kind.valuesOf(item));
  }

  /** Decides a field that both people changed. */
  choose(field: keyof Values, whose: Whose): void {
    const { conflict } = this;
    const clash = conflict?.clashes.find((each) => each.field === field);
    if (conflict === null || clash === undefined) return;
    this.form.set(field, clash[whose]);
    const clashes = conflict.clashes.map((each) => (each === clash ? { ...each, chosen: whose } : each));
    this.conflict = { ...conflict, clashes };
  }

  /**
   * Saves it if it is valid; otherwise every message shows. Does nothing while it is being saved.
   * @returns the item as it is saved now; undefined if it is not
   */
  async save(): Promise<Item | undefined> {
    const { submission, form } = this;
    if (submission.isSending || !form.trySubmit()) return undefined;
    // What that key stood for is on record; what is typed now is another change.
    if (submission.problem?.kind === 'otherDetails') submission.renew();
    const body = submission.unanswered ?? { ...form.values };
    const result = await submission.send(() => body);
    if (result.kind === 'recorded') {
      this.saved(result.reply, result.body);
      return result.reply;
    }
    if (result.kind === 'conflict') this.meet(result.error);
    return undefined;
  }

  /** Puts the form back to what is saved. */
  undo(): void {
    this.form.reset(this.kind.valuesOf(this.item));
    this.conflict = null;
    this.wasSaved = false;
    this.submission.renew();
  }

  /** What was typed while the answer was on its way stays, as a change of what is saved now. */
  private saved(item: Item, sent: Values): void {
    const { kind, form } = this;
    const typed = { ...form.values };
    this.state.set(item);
    this.conflict = null;
    this.wasSaved = true;
    this.submission.renew();
    form.reset(kind.valuesOf(item));
    for (const field of form.fields)
      if (!compareStructural(typed[field], sent[field])) form.set(field, typed[field]);
  }

  /** Merges what somebody else saved into the form. */
  private meet(error: unknown): void {
    const found = conflictIn(error, this.kind.schema);
    const base = this.item;
    // The same key is still being worked on, or something else stands in the way: the server's sentence says what.
    if (found === null || base === undefined) return;
    const { kind, form } = this;
    const yours = { ...form.values };
    const theirs = kind.valuesOf(found.current);
    const { values, taken, clashes } = mergeChanges(kind.valuesOf(base), theirs, yours, kind.merges);
    this.state.set(found.current);
    form.reset(theirs);
    form.assign(values);
    this.submission.renew();
    this.conflict = {
      by: found.by,
      time: found.time,
      taken,
      clashes: clashes.map((field) => ({
        field,
        theirs: theirs[field],
        yours: yours[field],
        chosen: 'yours',
      })),
    };
  }

  private post(values: Values, idempotencyKey: string): Promise<Item> {
    const { kind, item } = this;
    const body = kind.bodyOf(values);
    if (item === undefined) return kind.add(body, idempotencyKey);
    const changed = changedParts(kind.bodyOf(kind.valuesOf(item)), body);
    return kind.change(item, { ...changed, version: item.version }, idempotencyKey);
  }
}

/** The parts of a body that differ: what is left out of a change stays as it is. */
function changedParts<Body extends object>(before: Body, after: Body): Partial<Body> {
  const names = Object.keys(after) as (keyof Body)[];
  const changed = names.filter((name) => !compareStructural(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Body>;
}

const CONFLICT = 409;

function conflictIn<Item>(error: unknown, schema: v.GenericSchema<unknown, Item>) {
  if (!(error instanceof HttpError) || error.status !== CONFLICT) return null;
  const said = v.safeParse(
    v.object({ current: schema, by: v.nullable(v.string()), time: v.string() }),
    error.body,
  );
  return said.success ? said.output : null;
}
