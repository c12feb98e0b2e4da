import {
  compareStructural,
  computed,
  makeAutoObservable,
  observable,
  observableShallow,
  type IComputedValue,
} from 'mobx';

/** Messages by field, of the type that the rules return. A valid field has none. */
export type Messages<Values, Message> = Partial<Record<keyof Values, Message>>;

/**
 * The state of one form: initial values, current values, and everything computed from them. A message shows once the
 * user has left its field or tried to submit, never during the first typing.
 */
export class FormState<Values extends object, Message> {
  values: Values;
  submitTried = false;
  private initial: Values;
  // A map, since mobx tracks each key of a map but not each member of a set.
  private readonly touched = observable.map<keyof Values, true>();
  private readonly messages = new Map<keyof Values, IComputedValue<Message | null>>();
  private readonly validate: (values: Values) => Messages<Values, Message>;

  /**
   * @param initial the values of a blank form; each key is a field
   * @param validate pure rules; other observables that they read are tracked too
   */
  constructor(initial: Values, validate: (values: Values) => Messages<Values, Message>) {
    this.initial = { ...initial };
    this.values = { ...initial };
    this.validate = validate;
    makeAutoObservable<this, 'initial'>(
      this,
      { values: observableShallow, initial: observableShallow },
      { autoBind: true, deep: false },
    );
    // One computed per field, so that a keystroke rerenders only fields whose message changes.
    for (const field of this.fields) {
      this.messages.set(
        field,
        computed(() => this.errors[field] ?? null, { equals: compareStructural }),
      );
    }
  }

  get fields(): (keyof Values)[] {
    return Object.keys(this.initial) as (keyof Values)[];
  }

  /** All messages, shown or not. */
  get errors(): Messages<Values, Message> {
    return this.validate(this.values);
  }

  get isValid(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  get isDirty(): boolean {
    return this.fields.some((field) => this.isChanged(field));
  }

  /** Whether a field differs from its initial value. */
  isChanged(field: keyof Values): boolean {
    return !compareStructural(this.values[field], this.initial[field]);
  }

  /** The message of one field, shown or not. */
  errorOf(field: keyof Values): Message | null {
    return this.messages.get(field)?.get() ?? null;
  }

  /** The message of one field, if it should show now. */
  shownErrorOf(field: keyof Values): Message | null {
    return this.submitTried || this.touched.has(field) ? this.errorOf(field) : null;
  }

  set<Field extends keyof Values>(field: Field, value: Values[Field]): void {
    this.values[field] = value;
  }

  /** Sets several values together. The other fields stay as they are. */
  assign(values: Partial<Values>): void {
    Object.assign(this.values, values);
  }

  /**
   * Changes initial values that became known late, such as a loaded default. A field that the user has changed stays as
   * it is.
   */
  rebase(values: Partial<Values>): void {
    for (const field of this.fields) {
      const next = values[field];
      if (next === undefined) continue;
      if (compareStructural(this.values[field], this.initial[field])) this.values[field] = next;
      this.initial[field] = next;
    }
  }

  /** The field lost focus. */
  touch(field: keyof Values): void {
    this.touched.set(field, true);
  }

  /** Shows every message. @returns whether the form is valid */
  trySubmit(): boolean {
    this.submitTried = true;
    return this.isValid;
  }

  /** Resets the form, optionally to other initial values. */
  reset(initial: Values = this.initial): void {
    const next = { ...initial };
    this.initial = next;
    Object.assign(this.values, next);
    this.touched.clear();
    this.submitTried = false;
  }
}
