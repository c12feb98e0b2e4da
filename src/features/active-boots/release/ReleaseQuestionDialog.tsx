import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../../../components/overlay';
import { useUsd } from '../../../components/value';
import { centsToDollars } from '../../../domain/money';
import { showDateTime } from '../../../domain/time/zone';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';

interface ReleaseQuestionDialogProps {
  readonly release: ReleaseBootStore;
}

/** Asks before releasing a boot whose payments differ from the total, or whose receipt number was used before. */
export const ReleaseQuestionDialog = observer(function ReleaseQuestionDialog({
  release,
}: ReleaseQuestionDialogProps) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { question, receiptNumber } = release;
  if (question === null) return null;
  const { totalCents, enteredCents, differenceCents } = release.payments;
  const amount = usd(centsToDollars(Math.abs(differenceCents)));
  return (
    <LeaveDialog
      // A separate dialog for each question: the second one starts with the focus on `Go back` again.
      key={question}
      title={title()}
      stay={t('boot.release.goBack')}
      leave={t('boot.release.anyway')}
      onStay={release.goBack}
      onLeave={() => void release.releaseAnyway()}
    >
      <p>{text()}</p>
    </LeaveDialog>
  );

  function title(): string {
    if (question === 'receiptNumber') return t('boot.release.againTitle', { number: receiptNumber });
    return differenceCents > 0
      ? t('boot.release.unpaidTitle', { amount })
      : t('boot.release.overTitle', { amount });
  }

  function text(): string {
    if (question === 'receiptNumber') return `${used()}. ${t('boot.release.againText')}`;
    return t('boot.release.balanceText', {
      total: usd(centsToDollars(totalCents)),
      entered: usd(centsToDollars(enteredCents)),
    });
  }

  function used(): string {
    const [latest, ...earlier] = release.receiptUses;
    const use = { refNum: latest?.refNum ?? '', time: showDateTime(latest?.time ?? '') };
    return earlier.length === 0
      ? t('boot.release.used', use)
      : t('boot.release.usedOften', { ...use, count: earlier.length });
  }
});
