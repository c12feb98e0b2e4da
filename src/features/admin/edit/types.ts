import type { FieldCellProps } from '../../../components/layout';
import type { SetupField } from '../../../domain/setup/fields';
import type { FieldError } from '../../../domain/validation/fieldError';
import type { LoadStatus } from '../../../stores/lib/AsyncState';
import type { Whose } from '../../../stores/setup/ItemStore';

/** How a field stands in its form. */
export interface FieldLook {
  readonly span?: FieldCellProps['span'];
  readonly narrow?: FieldCellProps['narrow'];
  readonly newLine?: boolean;
  /** It can't be changed, and `hint` says why. */
  readonly fixed?: boolean;
  readonly hint?: string;
}

/** Fields by name, as they stand in a form; those without a look take a third of the line. */
export type FieldLooks = Readonly<Record<string, FieldLook>>;

/** A field that a form shows. */
export interface ShownField {
  readonly field: SetupField;
  readonly look: FieldLook;
}

/** The form of any kind of thing, as its views use it. */
export interface EditedForm {
  readonly values: object;
  readonly isDirty: boolean;
  set(field: string, value: unknown): void;
  touch(field: string): void;
  shownErrorOf(field: string): FieldError | null;
}

/** A thing of any kind that is open in its form, as its views use it. */
export interface EditedItem {
  readonly form: EditedForm;
  readonly submission: { readonly isSending: boolean };
  readonly status: LoadStatus;
  readonly loadError: unknown;
  readonly isNotFound: boolean;
  readonly isNew: boolean;
  readonly isSaved: boolean;
  readonly isOutcomeUnknown: boolean;
  readonly error: unknown;
  readonly conflict: EditedConflict | null;
  load(): Promise<void>;
  save(): Promise<object | undefined>;
  choose(field: PropertyKey, whose: Whose): void;
  undo(): void;
}

export interface EditedConflict {
  readonly by: string | null;
  readonly time: string;
  readonly taken: readonly PropertyKey[];
  readonly clashes: readonly {
    readonly field: PropertyKey;
    readonly theirs: unknown;
    readonly yours: unknown;
    readonly chosen: Whose;
  }[];
}
