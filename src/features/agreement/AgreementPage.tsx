import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox, LoadingHourglass } from '../../components/feedback';
import { Card, SectionHeader } from '../../components/layout';
import { ADMIN_LOGOUT_PATH } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { AgreementDialog } from './AgreementDialog';
import { DeclinedCard } from './DeclinedCard';
import './agreement.css';

/** `/admin/agreement`: the page on which users accept the agreement. */
export const AgreementPage = observer(function AgreementPage() {
  const { agreement, errors } = useStore();
  const { t } = useTranslation();

  useEffect(() => {
    void agreement.load();
  }, [agreement]);

  if (agreement.isDeclined) {
    return <DeclinedCard logoutHref={ADMIN_LOGOUT_PATH} onReadAgain={agreement.readAgain} />;
  }
  if (agreement.status === 'error') {
    return (
      <Card>
        <SectionHeader as="h1" icon="file">
          {t('agreement.title')}
        </SectionHeader>
        <ErrorBox onRetry={() => void agreement.load()}>{errors.textOf(agreement.error)}</ErrorBox>
      </Card>
    );
  }
  if (agreement.document) {
    return (
      <AgreementDialog
        url={agreement.document.attachmentUrl}
        error={agreement.error === undefined ? undefined : errors.textOf(agreement.error)}
        busy={agreement.isAnswering}
        onAccept={() => void agreement.accept()}
        onDecline={() => void agreement.decline()}
      />
    );
  }
  if (agreement.isRequired === false) {
    return (
      <Card>
        <SectionHeader as="h1" icon="checkCircle" tone="done">
          {t('agreement.notRequired')}
        </SectionHeader>
        <a href={agreement.returnTo}>{t('agreement.goOn')}</a>
      </Card>
    );
  }
  return (
    <Card>
      <SectionHeader as="h1" icon="file" subheader={t('agreement.loading')}>
        {t('agreement.title')}
      </SectionHeader>
      <LoadingHourglass />
    </Card>
  );
});
