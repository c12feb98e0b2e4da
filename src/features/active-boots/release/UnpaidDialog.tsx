import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../../../components/overlay';
import { useUsd } from '../../../components/value';
import { centsToDollars } from '../../../domain/money';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';

/** The question before a boot is released with a part of it unpaid. */
export const UnpaidDialog = observer(function UnpaidDialog({
  release,
}: {
  readonly release: ReleaseBootStore;
}) {
  const { t } = useTranslation();
  const usd = useUsd();
  if (!release.asksUnpaid) return null;
  const { totalCents, enteredCents, unpaidCents } = release.payments;
  return (
    <LeaveDialog
      title={t('boot.release.unpaidTitle', { amount: usd(centsToDollars(unpaidCents)) })}
      stay={t('boot.release.goBack')}
      leave={t('boot.release.anyway')}
      onStay={release.goBack}
      onLeave={() => void release.releaseAnyway()}
    >
      <p>
        {t('boot.release.unpaidText', {
          total: usd(centsToDollars(totalCents)),
          entered: usd(centsToDollars(enteredCents)),
        })}
      </p>
    </LeaveDialog>
  );
});
