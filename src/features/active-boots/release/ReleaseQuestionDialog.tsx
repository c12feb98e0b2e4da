import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../../../components/overlay';
import { Sentence, useUsd } from '../../../components/value';
import { centsToDollars } from '../../../domain/money';
import { showDateTime } from '../../../domain/time/zone';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';

interface ReleaseQuestionDialogProps {
  readonly release: ReleaseBootStore;
}

/**
 * Asks before releasing a boot whose payments differ from the total, or whose receipt number was used before: once for
 * both. The balance names the dialog.
 */
export const ReleaseQuestionDialog = observer(function ReleaseQuestionDialog({
  release,
}: ReleaseQuestionDialogProps) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { questions, receiptNumber } = release;
  if (!release.isAsking) return null;
  const asksBalance = questions.includes('balance');
  const asksNumber = questions.includes('receiptNumber');
  const { totalCents, enteredCents, differenceCents } = release.payments;
  const amount = usd(centsToDollars(Math.abs(differenceCents)));
  return (
    <LeaveDialog
      title={title()}
      stay={t('boot.release.goBack')}
      leave={asksBalance ? t('boot.release.anyway') : t('boot.release.useAgain')}
      onStay={release.goBack}
      onLeave={() => void release.releaseAnyway()}
    >
      {asksBalance ? <p>{balance()}</p> : null}
      {asksBalance && asksNumber ? (
        <p>
          <strong>{again()}</strong>
        </p>
      ) : null}
      {asksNumber ? <p>{used()}</p> : null}
    </LeaveDialog>
  );

  function title() {
    if (!asksBalance) return again();
    const text =
      differenceCents > 0
        ? t('boot.release.unpaidTitle', { amount })
        : t('boot.release.overTitle', { amount });
    return <Sentence text={text} keep={[amount]} />;
  }

  function again() {
    const text = t('boot.release.againTitle', { number: receiptNumber });
    return <Sentence text={text} keep={[receiptNumber]} />;
  }

  function balance() {
    const amounts = { total: usd(centsToDollars(totalCents)), entered: usd(centsToDollars(enteredCents)) };
    return <Sentence text={t('boot.release.balanceText', amounts)} keep={Object.values(amounts)} />;
  }

  function used() {
    const [latest, ...earlier] = release.receiptUses;
    const use = { refNum: latest?.refNum ?? '', time: showDateTime(latest?.time ?? '') };
    const text =
      earlier.length === 0
        ? t('boot.release.used', use)
        : t('boot.release.usedOften', { ...use, count: earlier.length });
    return <Sentence text={`${text}. ${t('boot.release.againText')}`} keep={[use.refNum]} />;
  }
});
