import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { ErrorBox } from '../../components/feedback';
import { Icon } from '../../components/icon';
import { Modal } from '../../components/overlay';

interface AgreementDialogProps {
  /** The URL of the PDF. */
  readonly url: string;
  /** Why sending the last decision failed. */
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Makes the browser's PDF viewer show only the page, as wide as the frame. */
function withoutPanes(url: string): string {
  return url.includes('#') ? url : `${url}#navpanes=0&view=FitH`;
}

/** The `Terms and Conditions` dialog, which the user must answer. */
export const AgreementDialog = observer(function AgreementDialog(props: AgreementDialogProps) {
  const { url, error, busy, onAccept, onDecline } = props;
  const { t } = useTranslation();
  return (
    <Modal
      title={t('agreement.title')}
      open
      dismissible={false}
      onClose={onDecline}
      size="large"
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={onDecline}>
            {t('agreement.decline')}
          </Button>
          <Button variant="primary" busy={busy} onClick={onAccept}>
            {t('agreement.accept')}
          </Button>
        </>
      }
    >
      {error === undefined ? null : <ErrorBox>{error}</ErrorBox>}
      <iframe className="tb-agreement__frame" src={withoutPanes(url)} title={t('agreement.frame')} />
      {/* Phones show no PDF in a frame, or only its first page. */}
      <a className="tb-agreement__link" href={url} target="_blank" rel="noopener">
        <Icon name="file" />
        <span>{t('agreement.open')}</span>
      </a>
      <p className="tb-agreement__acknowledgement">{t('agreement.acknowledgement')}</p>
    </Modal>
  );
});
