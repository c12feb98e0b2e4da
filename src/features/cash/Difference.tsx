import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { Sentence, useUsd } from '../../components/value';
import { centsToDollars } from '../../domain/money';

/** The difference between counted and expected amount, in words. @param cents null if not counted yet */
export const Difference = observer(function Difference({ cents }: { readonly cents: number | null }) {
  const { t } = useTranslation();
  const usd = useUsd();
  if (cents === null) return <span className="tb-cash__verdict">{t('money:cash.notCounted')}</span>;
  const amount = usd(centsToDollars(Math.abs(cents)));
  const isEven = cents === 0;
  return (
    <span
      className={
        isEven ? 'tb-cash__verdict tb-cash__verdict--even' : 'tb-cash__verdict tb-cash__verdict--off'
      }
    >
      <Icon name={isEven ? 'checkCircle' : 'warning'} size={16} />
      {isEven ? (
        <span>{t('money:cash.matches')}</span>
      ) : (
        <Sentence
          text={cents < 0 ? t('money:cash.short', { amount }) : t('money:cash.over', { amount })}
          keep={[amount]}
        />
      )}
    </span>
  );
});
