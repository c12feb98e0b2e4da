import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../components/brand';
import { classNames } from '../components/classNames';
import { Card, SectionHeader } from '../components/layout';
import { Sentence } from '../components/value';
import { useSettings } from './SettingsContext';
import './shell/shell.css';

interface GateCardProps {
  readonly title: string;
  readonly detail: string | undefined;
  /** Shows the card only after a second, since it may not be needed. */
  readonly isLate?: boolean;
  /** Links for the user, such as `Try again`. */
  readonly children: ReactNode;
}

/** Shown instead of the application: the reason, and a link. */
export const GateCard = observer(function GateCard({
  title,
  detail,
  isLate = false,
  children,
}: GateCardProps) {
  const { productName } = useSettings();
  const { t } = useTranslation();
  const product = `${productName} ${t('topBar.module')}`;

  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);

  return (
    <main className={classNames('tb-gate', isLate && 'tb-gate--late')}>
      <div className="tb-gate__brand">
        <Logo size={28} />
        <span>{product}</span>
      </div>
      <Card className="tb-gate__card">
        <div role="alert">
          <SectionHeader as="h1" icon="lock">
            {title}
          </SectionHeader>
          {detail === undefined || detail === title ? null : (
            <p className="tb-gate__detail">
              <Sentence text={detail} />
            </p>
          )}
        </div>
        <div className="tb-gate__ways">{children}</div>
      </Card>
    </main>
  );
});
