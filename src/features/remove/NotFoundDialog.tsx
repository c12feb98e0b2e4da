import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { ErrorBox } from '../../components/feedback';
import { TextField } from '../../components/field';
import { Form } from '../../components/layout';
import { Modal } from '../../components/overlay';
import { Plate } from '../../components/value';
import { checkReason } from '../../domain/validation/record';
import type { RemovalItem } from '../../domain/wire/removals';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import { actedOn } from './actedOn';

interface NotFoundDialogProps {
  readonly item: RemovalItem;
  readonly regionCode: string;
  /** The region's time zone. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** The dialog that reports, with a note, that the car is not there. */
export const NotFoundDialog = observer(function NotFoundDialog(props: NotFoundDialogProps) {
  const { item, regionCode, zone, onClose } = props;
  const { removals, errors } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const formId = useId();
  const input = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const [wasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const label = t('common:field.note');
  const license = item.license ? item.license : t('common:plate.none');
  const error = checkReason(note);

  async function confirm() {
    setTried(true);
    if (error !== null) {
      input.current?.focus();
      return;
    }
    try {
      const acts = await removals.openActs();
      await acts.add(actedOn(item, regionCode, license), zone, 'notFound', note);
      onClose();
    } catch (problem) {
      setFailure(errors.textOf(problem));
    }
  }

  return (
    <Modal
      open
      title={t('removal.notFound')}
      subject={item.license ? <Plate license={license} state={item.licenseState} /> : license}
      onClose={onClose}
      closeButton={false}
      initialFocus={input}
      actions={
        <>
          <Button onClick={onClose}>{t('common:general.close')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('common:general.confirm')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void confirm()}>
        <p>{t('removal.notFoundExplain')}</p>
        <TextField
          multiline
          required
          label={label}
          value={note}
          onChange={setNote}
          error={wasTried ? message(error, label) : undefined}
          spellCheck
          autoCapitalize="sentences"
          inputRef={input}
        />
        {failure === undefined ? null : <ErrorBox>{failure}</ErrorBox>}
      </Form>
    </Modal>
  );
});
