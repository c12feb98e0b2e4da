import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Sentence, useUsd } from '../../components/value';
import { toCents } from '../../domain/money';
import type { Shift } from '../../domain/wire/money';
import { Difference } from './Difference';

/** The result of a blind count: the expected amount, which was hidden until now, the counted one and the difference. */
export const BlindResult = observer(function BlindResult({ shift }: { readonly shift: Shift }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { difference } = shift;
  const [expected, counted] = [usd(shift.expected), usd(shift.counted)];
  return (
    <>
      <Sentence text={t('money:cash.blindResult', { expected, counted })} keep={[expected, counted]} />{' '}
      <Difference cents={toCents(difference)} />
    </>
  );
});
