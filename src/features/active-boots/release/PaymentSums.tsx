import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Statistic } from 'semantic-ui-react';
import { Icon } from '../../../components/icon';
import { Money, useUsd } from '../../../components/value';
import { centsToDollars } from '../../../domain/money';
import type { PaymentRows } from '../../../stores/boots/PaymentRows';

const ICONS = { done: 'checkCircle', open: 'info', differs: 'warning' } as const;

/**
 * The total due, the sum of the rows, and the difference in words. A difference is allowed; a payment without a type
 * is not.
 */
export const PaymentSums = observer(function PaymentSums({ payments }: { readonly payments: PaymentRows }) {
  const { t } = useTranslation();
  const { totalCents, enteredCents, differenceCents, withoutType } = payments;
  const amount = useUsd()(centsToDollars(Math.abs(differenceCents)));
  const isEven = differenceCents === 0;
  const isDone = isEven && withoutType.length === 0;
  const tone = isDone ? 'done' : isEven ? 'open' : 'differs';

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
      <p className={`tb-sums__said tb-sums__said--${tone}`} aria-live="polite">
        <Icon name={ICONS[tone]} size={16} />
        {said()}
      </p>
    </div>
  );

  function said(): string {
    if (differenceCents > 0) return t('boot.release.short', { amount });
    if (differenceCents < 0) return t('boot.release.over', { amount });
    return isDone ? t('boot.release.matches') : t('boot.release.noType', { count: withoutType.length });
  }
});
