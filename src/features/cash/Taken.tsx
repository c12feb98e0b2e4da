import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Money, TimeText } from '../../components/value';
import type { CashEntry } from '../../domain/wire/money';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';

/** A place that scrolls alone is reached with Tab, so that the arrow keys scroll it. */
function reachable(place: HTMLElement | null): void {
  if (place !== null) place.tabIndex = 0;
}

/** All that lies in a shift, the newest first: what somebody looks through who is short of something. */
export const Taken = observer(function Taken({ entries }: { readonly entries: readonly CashEntry[] }) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const heads = ['time', 'reference', 'license', 'type', 'amount'] as const;
  return (
    <details className="tb-cash__taken">
      <summary>
        {t('money:cash.taken')} ({entries.length})
      </summary>
      <div className="tb-cash__scroll" role="group" aria-label={t('money:cash.taken')} ref={reachable}>
        <table className="tb-figures">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className={head === 'amount' ? 'tb-figures__number' : undefined}>
                  {t(`money:cash.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...entries].reverse().map(({ time, refNum, license, kind, paymentType, amount }, index) => (
              <tr key={entries.length - index}>
                <td>
                  <TimeText local={time} />
                </td>
                <td>{refNum}</td>
                <td>{license ?? t('common:plate.none')}</td>
                <td>
                  {nameOf(paymentType)}
                  {kind === 'VOID' ? ` · ${t('money:cash.void')}` : ''}
                </td>
                <td className="tb-figures__number">
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
});
