import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon';
import { Money, Sentence, useUsd } from '../../../components/value';
import { CASH_TYPE } from '../../../domain/constants';
import { centsToDollars } from '../../../domain/money';
import { usePaymentTypeName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';

const ICONS = { done: 'checkCircle', open: 'info', differs: 'warning' } as const;

/**
 * The total due, the sum of the rows, and the difference in words. A difference is allowed; a payment without a type is
 * not.
 */
export const PaymentSums = observer(function PaymentSums({
  release,
}: {
  readonly release: ReleaseBootStore;
}) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { refdata } = useStore();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const { change } = release;
  const { totalCents, enteredCents, differenceCents, withoutType } = release.payments;
  const amount = usd(centsToDollars(Math.abs(differenceCents)));
  const isEven = differenceCents === 0 || change !== null;
  const isDone = isEven && withoutType.length === 0;
  const tone = isDone ? 'done' : isEven ? 'open' : 'differs';

  const figures = [
    ['totalDue', totalCents],
    ['entered', enteredCents],
    ['difference', differenceCents],
  ] as const;

  return (
    <div className="tb-sums">
      <dl className="tb-sums__figures">
        {figures.map(([name, cents]) => (
          <div key={name}>
            <dt>{t(`boot.release.${name}`)}</dt>
            <dd>
              <Money amount={centsToDollars(cents)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={`tb-sums__balance tb-sums__balance--${tone}`} aria-live="polite">
        <Icon name={ICONS[tone]} size={16} />
        {balanceText()}
      </p>
    </div>
  );

  function balanceText() {
    if (change !== null) {
      const given = {
        tendered: usd(centsToDollars(change.row.cents ?? 0)),
        change: usd(centsToDollars(change.cents)),
      };
      const text = t('boot.release.change', { type: nameOf(CASH_TYPE), ...given });
      return <Sentence text={text} keep={Object.values(given)} />;
    }
    if (differenceCents === 0) {
      return (
        <span>
          {isDone ? t('boot.release.matches') : t('boot.release.noType', { count: withoutType.length })}
        </span>
      );
    }
    const text =
      differenceCents > 0 ? t('boot.release.short', { amount }) : t('boot.release.over', { amount });
    return <Sentence text={text} keep={[amount]} />;
  }
});
