import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useUsd } from '../../components/value';
import { toCents } from '../../domain/money';
import type { Shift } from '../../domain/wire/money';
import { Difference } from './Difference';

/** The result of a blind count: the expected amount, which was hidden until now, the counted one and the difference. */
export const BlindResult = observer(function BlindResult({ shift }: { readonly shift: Shift }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { expected, counted, difference } = shift;
  return (
    <>
      <span>{t('money:cash.blindResult', { expected: usd(expected), counted: usd(counted) })}</span>{' '}
      <Difference cents={toCents(difference)} />
    </>
  );
});
