import type { FieldCellProps } from '../../../components/layout';
import type { SetupField } from '../../../domain/setup/fields';
import type { FieldError } from '../../../domain/validation/fieldError';
import type { LoadStatus } from '../../../stores/lib/AsyncState';
import type { Whose } from '../../../stores/setup/ItemStore';

/** How a form presents a field. */
export interface FieldLook {
  readonly span?: FieldCellProps['span'];
  readonly narrow?: FieldCellProps['narrow'];
  readonly newLine?: boolean;
  /** Read-only; `hint` says why. */
  readonly fixed?: boolean;
  readonly hint?: string;
}

/** Presentation by field name. By default, a field takes a third of the row. */
export type FieldLooks = Readonly<Record<string, FieldLook>>;

/** A field that a form shows. */
export interface ShownField {
  readonly field: SetupField;
  readonly look: FieldLook;
}

/** The form of any kind of item, as views see it. */
export interface EditedForm {
  readonly values: object;
  readonly isDirty: boolean;
  set(field: string, value: unknown): void;
  touch(field: string): void;
  shownErrorOf(field: string): FieldError | null;
}

/** An item of any kind that is open in its form, as views see it. */
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
  readonly theirChanges: readonly PropertyKey[];
  readonly clashes: readonly {
    readonly field: PropertyKey;
    readonly theirs: unknown;
    readonly yours: unknown;
    readonly chosen: Whose;
  }[];
}
