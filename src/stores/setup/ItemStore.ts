import { compareStructural, makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import { HttpError, SessionLostError, statusOf } from '../../api/errors';
import type { FieldError } from '../../domain/validation/fieldError';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';
import { FormState, type Messages } from '../lib/FormState';
import { Submission } from '../lib/Submission';
import { mergeChanges, type Merges } from './mergeChanges';

/** What every setup item has: an id, and the version that a change is based on. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** The id in an address; 0, which nothing has, if it is malformed. */
export function idOf(key: string): number {
  return /^\d{1,15}$/.test(key) ? Number(key) : 0;
}

/** A kind of setup item: its calls, and its fields as form values. */
export interface ItemKind<Item extends Versioned, Values extends object, Body extends object> {
  /** The item as the server sends it, also in the refusal of an outdated change. */
  readonly schema: v.GenericSchema<unknown, Item>;
  readonly load: (key: string) => Promise<Item>;
  readonly add: (body: Body, idempotencyKey: string) => Promise<Item>;
  readonly change: (
    item: Item,
    body: Partial<Body> & { readonly version: number },
    idempotencyKey: string,
  ) => Promise<Item>;
  /** The form values of an item, or of a blank form. */
  readonly valuesOf: (item?: Item) => Values;
  readonly bodyOf: (values: Values) => Body;
  readonly validate: (values: Values, item: Item | undefined) => Messages<Values, FieldError>;
  readonly merges?: Merges<Values>;
}

/** Whose value to keep in a field that both people changed. */
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
  /** Null if a command made the change. */
  readonly by: string | null;
  /** ISO 8601 in UTC. */
  readonly time: string;
  /** The fields in which their changes were merged into the form. */
  readonly theirChanges: readonly (keyof Values)[];
  readonly clashes: readonly Clash<Values>[];
}

/**
 * A setup item that is open in its form. It is saved with the version that was read. If somebody else has
 * saved it since, both changes are merged in the form, and the user checks and saves it again. Nothing typed
 * is lost.
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

  /** @param key identifies the item in the address; null for a new item */
  constructor(
    private readonly kind: ItemKind<Item, Values, Body>,
    readonly key: string | null,
  ) {
    this.form = new FormState<Values, FieldError>(kind.valuesOf(), (values) =>
      kind.validate(values, this.item),
    );
    this.submission = new Submission((values, idempotencyKey) => this.post(values, idempotencyKey));
    makeAutoObservable<this, 'wasSaved'>(this, { wasSaved: true }, { autoBind: true, deep: false });
  }

  /** The item as last read or saved; undefined for a new item and while loading. */
  get item(): Item | undefined {
    return this.state.value;
  }

  /** The item was saved on this page and has no unsaved changes. */
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

  /** Also true without the permission to see it: the server refuses a region that does not exist in the same way. */
  get isNotFound(): boolean {
    return this.status === 'error' && [403, 404].includes(statusOf(this.loadError) ?? 0);
  }

  /** Why the item was not saved; undefined also for a conflict, which has its own view. */
  get error(): unknown {
    const error = this.submission.problem?.error;
    return this.conflict !== null || error instanceof SessionLostError ? undefined : error;
  }

  /** Whether a request was sent, but no answer arrived. */
  get isOutcomeUnknown(): boolean {
    return this.submission.unanswered !== null;
  }

  async load(): Promise<void> {
    const { key, kind } = this;
    if (key === null) return;
    const item = await this.state.run(() => kind.load(key));
    if (item !== undefined) this.form.reset(kind.valuesOf(item));
  }

  /** Reloads the item after a change outside the form. What was typed stays. */
  async refresh(): Promise<void> {
    const { key, kind, form } = this;
    if (key === null) return;
    const item = await kind.load(key);
    this.state.set(item);
    form.rebase(kind.valuesOf(item));
  }

  /** Resolves a field that both people changed. */
  choose(field: keyof Values, whose: Whose): void {
    const { conflict } = this;
    const clash = conflict?.clashes.find((each) => each.field === field);
    if (conflict === null || clash === undefined) return;
    this.form.set(field, clash[whose]);
    const clashes = conflict.clashes.map((each) => (each === clash ? { ...each, chosen: whose } : each));
    this.conflict = { ...conflict, clashes };
  }

  /**
   * Saves the item if it is valid; otherwise shows every message. Does nothing while a save is running.
   * @returns the saved item; undefined if it was not saved
   */
  async save(): Promise<Item | undefined> {
    const { submission, form } = this;
    if (submission.isSending || !form.trySubmit()) return undefined;
    // The key's change is already on record, and what is typed now is a different one.
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

  /** Resets the form to what is saved. */
  undo(): void {
    this.form.reset(this.kind.valuesOf(this.item));
    this.conflict = null;
    this.wasSaved = false;
    this.submission.renew();
  }

  /** What was typed during the save becomes an unsaved change. */
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
    // Another request with this key is still running, or something else is in the way. The server's message
    // says which.
    if (found === null || base === undefined) return;
    const { kind, form } = this;
    const yours = { ...form.values };
    const theirs = kind.valuesOf(found.current);
    const { values, theirChanges, clashes } = mergeChanges(kind.valuesOf(base), theirs, yours, kind.merges);
    this.state.set(found.current);
    form.reset(theirs);
    form.assign(values);
    this.submission.renew();
    this.conflict = {
      by: found.by,
      time: found.time,
      theirChanges,
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

/** The properties of a body that differ. Properties omitted from a change stay as they are. */
function changedParts<Body extends object>(before: Body, after: Body): Partial<Body> {
  const names = Object.keys(after) as (keyof Body)[];
  const changed = names.filter((name) => !compareStructural(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Body>;
}

const CONFLICT = 409;

function conflictIn<Item>(error: unknown, schema: v.GenericSchema<unknown, Item>) {
  if (!(error instanceof HttpError) || error.status !== CONFLICT) return null;
  const parsed = v.safeParse(
    v.object({ current: schema, by: v.nullable(v.string()), time: v.string() }),
    error.body,
  );
  return parsed.success ? parsed.output : null;
}
