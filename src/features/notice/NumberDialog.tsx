import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { ErrorBox } from '../../components/feedback';
import { TextField } from '../../components/field';
import { Form } from '../../components/layout';
import { Modal } from '../../components/overlay';
import { Plate, Sentence } from '../../components/value';
import { NO_PLATE_MARKER, NOTICE } from '../../domain/constants';
import { checkNoticeNumber } from '../../domain/notice/number';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';

interface NumberDialogProps {
  readonly title: string;
  readonly text: string;
  /** Whether the number is that of a paper that we did not print. */
  readonly isByHand: boolean;
  readonly about: { readonly license: string; readonly licenseState: string | null };
  /** What the field begins with. */
  readonly number: string;
}

/** Asks for the number of a notice, and records the notice with it. */
export const NumberDialog = observer(function NumberDialog(props: NumberDialogProps) {
  const { title, text, isByHand, about } = props;
  const { errors, notices } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const formId = useId();
  const input = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const [number, setNumber] = useState(props.number);
  const [wasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const label = t('common:field.noticeNumber');
  const error = checkNoticeNumber(number, isByHand);
  const hasPlate = about.license !== '' && about.license !== NO_PLATE_MARKER;

  async function confirm() {
    setTried(true);
    if (error !== null) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await notices.confirm(number);
    } catch (problem) {
      setFailure(errors.textOf(problem));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={title}
      subject={
        hasPlate ? <Plate license={about.license} state={about.licenseState} /> : t('common:plate.none')
      }
      onClose={notices.close}
      closeButton={false}
      initialFocus={input}
      actions={
        <>
          <Button onClick={notices.close}>{t('common:general.close')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('common:general.confirm')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void confirm()}>
        <p className="tb-change__explain">
          <Sentence text={text} />
        </p>
        <TextField
          required
          mono
          label={label}
          value={number}
          onChange={setNumber}
          error={wasTried ? message(error, label) : undefined}
          autoCapitalize="characters"
          maxLength={NOTICE.handNumber * 2}
          inputRef={input}
        />
        {failure === undefined ? null : <ErrorBox>{failure}</ErrorBox>}
      </Form>
    </Modal>
  );
});
