import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../../../components/overlay';
import { useUsd } from '../../../components/value';
import { centsToDollars } from '../../../domain/money';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';

interface BalanceDialogProps {
  readonly release: ReleaseBootStore;
}

/** Asks before a boot is released whose payments do not come to the total. */
export const BalanceDialog = observer(function BalanceDialog({ release }: BalanceDialogProps) {
  const { t } = useTranslation();
  const usd = useUsd();
  if (!release.asksBalance) return null;
  const { totalCents, enteredCents, differenceCents } = release.payments;
  const amount = usd(centsToDollars(Math.abs(differenceCents)));
  return (
    <LeaveDialog
      title={
        differenceCents > 0
          ? t('boot.release.unpaidTitle', { amount })
          : t('boot.release.overTitle', { amount })
      }
      stay={t('boot.release.goBack')}
      leave={t('boot.release.anyway')}
      onStay={release.goBack}
      onLeave={() => void release.releaseAnyway()}
    >
      <p>
        {t('boot.release.balanceText', {
          total: usd(centsToDollars(totalCents)),
          entered: usd(centsToDollars(enteredCents)),
        })}
      </p>
    </LeaveDialog>
  );
});
