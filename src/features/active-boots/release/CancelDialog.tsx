import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { ConnectionNotice } from '../../../components/feedback';
import { CheckboxField, TextField } from '../../../components/field';
import { Modal } from '../../../components/overlay';
import { BootName } from '../../../components/value';
import type { BootDetails } from '../../../domain/wire/boot';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { CancelBootStore } from '../../../stores/boots/CancelBootStore';

export interface CancelDialogProps {
  readonly cancel: CancelBootStore;
  /** The boot to cancel. */
  readonly details: BootDetails;
  /** Whether the user could reopen the boot afterwards. */
  readonly canReopen: boolean;
  /** Whether the region keeps track of when the boot comes off. */
  readonly asksOff: boolean;
}

/** The dialog that cancels a boot, with a note. */
export const CancelDialog = observer(function CancelDialog({
  cancel,
  details,
  canReopen,
  asksOff,
}: CancelDialogProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const notes = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const label = t('common:field.notes');
  const busy = !cancel.canSubmit;

  return (
    <Modal
      title={t('boot.cancel.label')}
      subject={<BootName details={details} />}
      open={cancel.isOpen}
      onClose={() => {
        if (!busy) cancel.close();
      }}
      closeButton={false}
      initialFocus={notes}
      actions={
        <>
          <Button onClick={cancel.close} disabled={busy}>
            {t('common:general.close')}
          </Button>
          <Button
            variant="danger"
            confirming
            busy={busy}
            onClick={() => {
              if (!cancel.isValid) notes.current?.focus();
              else void cancel.confirm();
            }}
          >
            {t('boot.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p className="tb-cancel__explain">
        {`${t('boot.cancel.explain')} ${t(canReopen ? 'boot.cancel.canReopen' : 'boot.cancel.final')}`}
      </p>
      <TextField
        multiline
        label={label}
        hint={t('boot.cancel.notesHint')}
        value={cancel.form.values.note}
        onChange={cancel.setNote}
        error={message(cancel.error, label)}
        disabled={busy}
        spellCheck
        autoCapitalize="sentences"
        inputRef={notes}
      />
      {asksOff ? (
        <CheckboxField
          label={t('removal.isOff')}
          checked={cancel.isOff}
          onChange={cancel.setOff}
          disabled={busy}
        />
      ) : null}
      <ConnectionNotice
        shown={cancel.submission.isCutOff}
        onRecovered={cancel.submission.connectionRecovered}
      >
        {t('boot.cancel.noAnswer')}
      </ConnectionNotice>
    </Modal>
  );
});
