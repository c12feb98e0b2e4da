import {
  compareStructural,
  computed,
  makeAutoObservable,
  observable,
  observableShallow,
  type IComputedValue,
} from 'mobx';

/** Messages by field, in whatever form the rules give them; a field that is right has none. */
export type Messages<Values, Message> = Partial<Record<keyof Values, Message>>;

/**
 * The state of one form: initial values, fields, and what follows from them. A message shows once its field was
 * left, or a submit was tried; never while a field is first typed into.
 */
export class FormState<Values extends object, Message> {
  values: Values;
  submitTried = false;
  private initial: Values;
  // A map, since mobx tells watchers of a map's key apart, and those of a set's member it does not.
  private readonly touched = observable.map<keyof Values, true>();
  private readonly messages = new Map<keyof Values, IComputedValue<Message | null>>();
  private readonly validate: (values: Values) => Messages<Values, Message>;

  /**
   * @param initial values of a blank form; each key is a field
   * @param validate pure rules, given the values; what it reads of other observables counts too
   */
  constructor(initial: Values, validate: (values: Values) => Messages<Values, Message>) {
    this.initial = { ...initial };
    this.values = { ...initial };
    this.validate = validate;
    makeAutoObservable<this, 'initial' | 'touched' | 'messages' | 'validate'>(
      this,
      {
        values: observableShallow,
        initial: observableShallow,
        touched: false,
        messages: false,
        validate: false,
      },
      { autoBind: true },
    );
    // One computed for each field, so that a keystroke renders again only what its own message changes.
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

  /** What is wrong now, shown or not. */
  get errors(): Messages<Values, Message> {
    return this.validate(this.values);
  }

  get isValid(): boolean {
    return Object.keys(this.errors).length === 0;
  }

  get isDirty(): boolean {
    return this.fields.some((field) => this.isChanged(field));
  }

  /** Whether a field is other than in the blank form. */
  isChanged(field: keyof Values): boolean {
    return !compareStructural(this.values[field], this.initial[field]);
  }

  /** What is wrong with one field, shown or not. */
  errorOf(field: keyof Values): Message | null {
    return this.messages.get(field)?.get() ?? null;
  }

  /** The message that one field shows now. */
  shownErrorOf(field: keyof Values): Message | null {
    return this.submitTried || this.touched.has(field) ? this.errorOf(field) : null;
  }

  set<Field extends keyof Values>(field: Field, value: Values[Field]): void {
    this.values[field] = value;
  }

  /** Puts several values at once; fields that are left out stay. */
  assign(values: Partial<Values>): void {
    Object.assign(this.values, values);
  }

  /**
   * Puts values of the blank form that became known late (a default that had to be loaded): a field that was changed
   * meanwhile keeps what was typed, and is judged against the new beginning.
   */
  rebase(values: Partial<Values>): void {
    for (const field of this.fields) {
      const next = values[field];
      if (next === undefined) continue;
      if (compareStructural(this.values[field], this.initial[field])) this.values[field] = next;
      this.initial[field] = next;
    }
  }

  /** Says that a person has left the field. */
  touch(field: keyof Values): void {
    this.touched.set(field, true);
  }

  /** Shows every message; answers whether the form may be sent. */
  trySubmit(): boolean {
    this.submitTried = true;
    return this.isValid;
  }

  /** A blank form again, or one that begins with other values. */
  reset(initial: Values = this.initial): void {
    const next = { ...initial };
    this.initial = next;
    Object.assign(this.values, next);
    this.touched.clear();
    this.submitTried = false;
  }
}
