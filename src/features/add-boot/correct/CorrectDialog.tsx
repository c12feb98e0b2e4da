import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, useFieldFocus } from '../../../components/field';
import { FieldCell, FieldGrid, hasKeyboard } from '../../../components/layout';
import { ChangeDialog } from '../../../components/overlay/ChangeDialog';
import { BOOT_FIELD_ORDER, type BootField } from '../../../domain/boot/fields';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import { useStore } from '../../../stores/context';
import { correctionForm } from '../../../stores/records/CorrectionStore';
import type { OpenedChange } from '../../../stores/records/RecordChangesStore';
import { FieldsContext } from '../fields/FieldsContext';
import { CorrectFields } from './CorrectFields';

/**
 * The `Correct details` dialog: the fields of the add form with the recorded values, and the reason for the
 * correction.
 */
export const CorrectDialog = observer(function CorrectDialog({ opened }: { readonly opened: OpenedChange }) {
  const { recordChanges } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const [store] = useState(() => correctionForm(recordChanges, opened));
  const focus = useFieldFocus<BootField>();
  const share = useMemo(() => ({ store, focus }), [store, focus]);
  const reasonInput = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  useEffect(() => {
    void store.start();
  }, [store]);
  // On a phone, focusing a field would open the keyboard over the form, so the focus stays on Close.
  useEffect(() => {
    if (hasKeyboard()) focus.to('license');
  }, [focus]);

  const { form, submission } = store;
  const label = t('common:field.reason');
  const setReason = useCallback((reason: string) => form.set('reason', reason), [form]);
  const leaveReason = useCallback(() => form.touch('reason'), [form]);

  async function confirm() {
    if (await store.confirm()) {
      recordChanges.finish('correct');
      return;
    }
    const first = BOOT_FIELD_ORDER.find((field) => form.errorOf(field) !== null);
    if (first !== undefined) focus.to(first);
    else if (form.errorOf('reason') !== null) reasonInput.current?.focus();
  }
  return (
    <ChangeDialog
      title={t('boot.change.correct')}
      boot={opened.details}
      explain={t('records:dialog.correct.explain')}
      busy={submission.isSending}
      problem={problem()}
      onConfirm={() => void confirm()}
      onClose={() => recordChanges.dismiss('correct', form.isDirty)}
      size="large"
    >
      <FieldsContext.Provider value={share}>
        <CorrectFields />
      </FieldsContext.Provider>
      <FieldGrid>
        <FieldCell>
          <TextField
            multiline
            required
            label={label}
            value={form.values.reason}
            onChange={setReason}
            onBlur={leaveReason}
            error={message(form.shownErrorOf('reason'), label)}
            spellCheck
            autoCapitalize="sentences"
            inputRef={reasonInput}
          />
        </FieldCell>
      </FieldGrid>
    </ChangeDialog>
  );

  function problem() {
    const { problem: found } = submission;
    if (found !== null) {
      const { kind, text } = found;
      return { text, hint: kind === 'refused' ? undefined : t(`records:dialog.${kind}`) };
    }
    const isIdle = form.submitTried && form.isValid && store.isUnchanged;
    return isIdle ? { hint: t('records:dialog.correct.unchanged') } : undefined;
  }
});
