import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card, SectionHeader } from '../layout';

export interface NotFoundCardProps {
  /** Path of the way out. */
  readonly home: string;
  /** Says what was not found; a general sentence unless told. */
  readonly title?: string | undefined;
}

/** In the place of a screen that is not there, or that the user may not see: the same for both. */
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
