import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { FileButton } from '../../components/button/FileButton';
import { ErrorBox } from '../../components/feedback';
import { TextField } from '../../components/field';
import { Form } from '../../components/layout';
import { Modal } from '../../components/overlay';
import { Plate } from '../../components/value';
import { UPLOAD } from '../../domain/constants';
import { checkReason } from '../../domain/validation/record';
import type { RemovalItem } from '../../domain/wire/removals';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import { actedOn } from './actedOn';
import { useReportPhoto } from './useReportPhoto';

const ACCEPTED: readonly string[] = UPLOAD.acceptedTypes;

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
  const { removals, errors, permissions } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const reportPhoto = useReportPhoto();
  const formId = useId();
  const input = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const [wasTried, setTried] = useState(false);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isReporting, setReporting] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const label = t('common:field.note');
  const license = item.license ? item.license : t('common:plate.none');
  const error = checkReason(note);

  async function confirm() {
    if (isReporting) return;
    setTried(true);
    if (error !== null) {
      input.current?.focus();
      return;
    }
    setReporting(true);
    try {
      const acts = await removals.openActs();
      const act = await acts.add(actedOn(item, regionCode, license), zone, 'notFound', { note });
      onClose();
      for (const photo of photos) await acts.addPhoto(act, photo).catch(reportPhoto);
    } catch (problem) {
      setFailure(errors.textOf(problem));
      setReporting(false);
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
          <Button type="submit" form={formId} variant="primary" busy={isReporting}>
            {t('common:general.confirm')}
          </Button>
        </>
      }
    >
      <Form id={formId} className="tb-remove__report" onSubmit={() => void confirm()}>
        <p className="tb-change__explain">{t('removal.notFoundExplain')}</p>
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
        {permissions.has(regionCode, 'BOOT_CREATE') ? (
          <FileButton
            icon="camera"
            label={
              photos.length === 0 ? t('removal.takePhoto') : t('removal.morePhotos', { count: photos.length })
            }
            accept={ACCEPTED.join(',')}
            onChoose={(file) => setPhotos([...photos, file])}
          />
        ) : null}
        {failure === undefined ? null : <ErrorBox>{failure}</ErrorBox>}
      </Form>
    </Modal>
  );
});
