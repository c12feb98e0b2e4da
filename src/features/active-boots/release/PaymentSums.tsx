import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Statistic } from 'semantic-ui-react';
import { classNames } from '../../../components/classNames';
import { Icon } from '../../../components/icon';
import { Money } from '../../../components/value';
import { centsToDollars, formatUsd } from '../../../domain/money';
import type { PaymentRows } from '../../../stores/boots/PaymentRows';

/** Total due, what the rows come to, and the difference in words: a difference is allowed. */
export const PaymentSums = observer(function PaymentSums({ payments }: { readonly payments: PaymentRows }) {
  const { t, i18n } = useTranslation();
  const { totalCents, enteredCents, differenceCents } = payments;
  const amount = formatUsd(
    centsToDollars(Math.abs(differenceCents)),
    i18n.language.startsWith('es') ? 'es-US' : 'en-US',
  );
  const isEven = differenceCents === 0;
  const said = isEven
    ? t('boot.release.matches')
    : differenceCents > 0
      ? t('boot.release.short', { amount })
      : t('boot.release.over', { amount });

  const figures = [
    ['totalDue', totalCents],
    ['entered', enteredCents],
    ['difference', differenceCents],
  ] as const;

  return (
    <div className="tb-sums">
      <Statistic.Group as="dl" className="tb-sums__figures">
        {figures.map(([name, cents]) => (
          <Statistic as="div" key={name}>
            <Statistic.Label as="dt">{t(`boot.release.${name}`)}</Statistic.Label>
            <Statistic.Value as="dd">
              <Money amount={centsToDollars(cents)} />
            </Statistic.Value>
          </Statistic>
        ))}
      </Statistic.Group>
      <p className={classNames('tb-sums__said', isEven && 'tb-sums__said--even')} aria-live="polite">
        <Icon name={isEven ? 'checkCircle' : 'warning'} size={16} />
        {said}
      </p>
    </div>
  );
});
