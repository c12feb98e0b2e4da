import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card, SectionHeader } from '../layout';

export interface NotFoundCardProps {
  /** The path of the home link. */
  readonly home: string;
  /** What was not found. Default: a general sentence. */
  readonly title?: string | undefined;
}

/** Shown for a screen that does not exist and, identically, for one that the user may not see. */
export function NotFoundCard({ home, title }: NotFoundCardProps) {
  const { t } = useTranslation('common');
  return (
    <Card>
      <SectionHeader icon="search" as="h1" subheader={t('general.notFoundHint')}>
        {title ?? t('general.notFound')}
      </SectionHeader>
      <Link to={home} className="tb-way-out">
        {t('general.home')}
      </Link>
    </Card>
  );
}
