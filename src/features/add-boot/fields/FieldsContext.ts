import { createContext, useCallback, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldFocus } from '../../../components/field';
import type { BootField, BootValues } from '../../../domain/boot/fields';
import type { FieldError } from '../../../domain/validation/fieldError';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { Lists } from '../../../stores/newBoot/Lists';
import type { PositionStore } from '../../../stores/newBoot/PositionStore';
import type { RegionDevices } from '../../../stores/refdata/DevicesStore';
import type { Requestor } from '../../../stores/newBoot/Requestor';
import type { Suggestions } from '../../../stores/newBoot/Suggestions';
import type { VinDecoder } from '../../../stores/newBoot/VinDecoder';

/** A form with the fields of a boot, either new or being corrected. */
export interface BootFieldsStore {
  readonly form: {
    readonly values: BootValues;
    shownErrorOf(field: BootField): FieldError | null;
  };
  readonly lists: Lists;
  readonly requestor: Requestor;
  /** Set if the form has the numbers of boots. */
  readonly devices: RegionDevices | null;
  /** Whether the number of the physical boot must be given. Default: false. */
  readonly needsDevice?: boolean;
  /** Set if the form suggests addresses and requestors. */
  readonly suggestions?: Suggestions | null;
  /** Set if the form can add the device's position. */
  readonly position?: PositionStore | null;
  /** Set if a VIN fills in other fields. */
  readonly vin?: VinDecoder;
  change(values: Partial<BootValues>): void;
  leave(field: BootField): void;
}

/** What the fields of a form share. Stable across renders. */
export interface FieldsShare {
  readonly store: BootFieldsStore;
  readonly focus: FieldFocus<BootField>;
}

export const FieldsContext = createContext<FieldsShare | null>(null);

/** @throws {Error} outside a form, which is a bug */
export function useFields(): FieldsShare {
  const share = useContext(FieldsContext);
  if (share === null) throw new Error('A field of a boot stands outside a form');
  return share;
}

/** The labels of the fields. A region may have its own label for the requestor. */
export function useFieldLabel({
  requestor,
}: Pick<BootFieldsStore, 'requestor'>): (field: BootField) => string {
  const { t } = useTranslation();
  return useCallback(
    (field) =>
      field === 'requestedBy' && requestor.label !== undefined ? requestor.label : t(`common:field.${field}`),
    [t, requestor],
  );
}

/** The props that every kind of control gets from its field. Call it in an observer. */
export function useField(field: BootField) {
  const { store, focus } = useFields();
  const message = useFieldMessage();
  const label = useFieldLabel(store)(field);
  const onBlur = useCallback(() => store.leave(field), [store, field]);
  return {
    label,
    error: message(store.form.shownErrorOf(field), label),
    onBlur,
    inputRef: focus.ref(field),
    name: field,
  };
}
