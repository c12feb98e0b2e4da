import { observer } from 'mobx-react-lite';
import { useCallback, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Elements } from '../../components/elements';
import { TextField } from '../../components/field';
import { ChangeDialog } from '../../components/overlay/ChangeDialog';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import type { ChangeStore } from '../../stores/records/ChangeStore';
import type { OpenedChange } from '../../stores/records/RecordChangesStore';
import { useProblem } from './useProblem';

type StoreOf<Field extends string> = ChangeStore<Record<Field, string>>;

/** The form of a dialog with one text. It may have other fields, which the dialog's owner renders. */
interface TextStore<Field extends string> extends Pick<StoreOf<Field>, 'isSending' | 'problem' | 'confirm'> {
  readonly form: Pick<StoreOf<Field>['form'], 'values' | 'set' | 'touch' | 'shownErrorOf' | 'isDirty'>;
}

interface TextDialogProps<Field extends 'note' | 'reason'> {
  readonly opened: OpenedChange;
  readonly title: string;
  readonly explain: ReactNode;
  /** The label of the action with the payment that it voids: `Void Cash $175.00`. */
  readonly act?: ReactNode;
  readonly store: TextStore<Field>;
  /** What else the dialog asks, below the text. */
  readonly children?: Elements;
  /** The field of the text. */
  readonly field: Field;
  readonly danger?: boolean | undefined;
}

/** A dialog with one text: a note, or the reason for a change. */
export const TextDialog = observer(function TextDialog<Field extends 'note' | 'reason'>(
  props: TextDialogProps<Field>,
) {
  const { opened, title, explain, act, store, field, danger } = props;
  const { change, details } = opened;
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const input = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const name: 'note' | 'reason' = field;
  const label = t(`common:field.${name}`);
  const { form } = store;
  const onChange = useCallback((text: string) => form.set(field, text), [form, field]);
  const onBlur = useCallback(() => form.touch(field), [form, field]);

  async function confirm() {
    if (await store.confirm()) recordChanges.finish(change);
    else input.current?.focus();
  }
  return (
    <ChangeDialog
      title={title}
      boot={details}
      explain={explain}
      act={act}
      busy={store.isSending}
      problem={useProblem(store.problem)}
      onConfirm={() => void confirm()}
      onClose={() => recordChanges.dismiss(change, form.isDirty)}
      initialFocus={input}
      danger={danger}
    >
      <TextField
        multiline
        required
        label={label}
        value={form.values[field]}
        onChange={onChange}
        onBlur={onBlur}
        error={message(form.shownErrorOf(field), label)}
        spellCheck
        autoCapitalize="sentences"
        inputRef={input}
      />
      {props.children}
    </ChangeDialog>
  );
});
