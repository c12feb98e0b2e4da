import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '../../../domain/time';
import { useStore } from '../../../stores/context';

/** Says at once who released or cancelled the boot that is open here, and when. */
export const ClosedElsewhere = observer(function ClosedElsewhere({ bootId }: { readonly bootId: number }) {
  const { live } = useStore();
  const { t } = useTranslation();
  const change = live.closedElsewhere(bootId);
  if (change === undefined) return null;
  const what = { by: change.by ?? t('boot.detail.somebody'), time: showDateTime(change.time) };
  return (
    <p role="status" className="tb-boots__left-out">
      {change.kind === 'CANCELLED'
        ? t('boot.detail.cancelledElsewhere', what)
        : t('boot.detail.releasedElsewhere', what)}
    </p>
  );
});
