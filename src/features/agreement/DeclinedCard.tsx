import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button';
import { Card, SectionHeader } from '../../components/layout';

interface DeclinedCardProps {
  readonly logoutHref: string;
  readonly onReadAgain: () => void;
}

/** Shown after declining: a logout link, and a way back to the agreement. */
export const DeclinedCard = observer(function DeclinedCard({ logoutHref, onReadAgain }: DeclinedCardProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <div role="status">
        <SectionHeader as="h1" icon="info" subheader={t('agreement.declinedHint')}>
          {t('agreement.declined')}
        </SectionHeader>
      </div>
      <div className="tb-agreement__ways">
        <a href={logoutHref}>{t('agreement.logout')}</a>
        <LinkButton onClick={onReadAgain}>{t('agreement.readAgain')}</LinkButton>
      </div>
    </Card>
  );
});
