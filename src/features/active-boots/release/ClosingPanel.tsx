import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { Card, SectionHeader } from '../../../components/layout';
import { ProcessingOverlay } from '../../../components/overlay/ProcessingOverlay';
import type { BootDetails } from '../../../domain/wire/boot';
import { CancelBootStore } from '../../../stores/boots/CancelBootStore';
import { useScreenStore, useStore } from '../../../stores/context';
import { CancelDialog } from './CancelDialog';
import { ReleaseForm } from './ReleaseForm';
import './release.css';

export interface ClosingPanelProps {
  readonly details: BootDetails;
  /** The amount due, in dollars. */
  readonly total: number;
  /** Whether to focus the first field of the release form. */
  readonly startsRelease: boolean;
}

/**
 * What the user may do with an active boot: release it with BOOT_RELEASE in its region, cancel it with BOOT_CANCEL
 * there. Dimmed while either is being sent.
 */
export const ClosingPanel = observer(function ClosingPanel({
  details,
  total,
  startsRelease,
}: ClosingPanelProps) {
  const { id: bootId, regionCode } = details;
  const { bootClosing, permissions, loginUser, removals } = useStore();
  const { t } = useTranslation();
  const cancel = useScreenStore('cancelBoot', (root) => root.makeCancelBoot(CancelBootStore, details));
  const sending = bootClosing.sending(bootId);
  const mayRelease = permissions.canRelease(regionCode);
  const mayCancel = permissions.canCancel(regionCode);
  if (!mayRelease && !mayCancel) return null;

  return (
    <>
      <ProcessingOverlay
        active={sending !== undefined}
        text={sending === 'cancelled' ? t('boot.cancel.sending') : t('boot.release.sending')}
      >
        {mayRelease ? (
          <Card>
            <SectionHeader icon="dollar">{t('boot.release.label')}</SectionHeader>
            <ReleaseForm details={details} total={total} takesFocus={startsRelease} />
          </Card>
        ) : null}
        {mayCancel ? (
          <div className="tb-boot__cancel">
            <Button variant="danger" onClick={cancel.open} aria-haspopup="dialog">
              {t('boot.cancel.label')}
            </Button>
          </div>
        ) : null}
      </ProcessingOverlay>
      {mayCancel ? (
        <CancelDialog
          cancel={cancel}
          details={details}
          asksOff={removals.isKept(regionCode)}
          // Reopening a cancelled boot needs the same permission, and the records feature.
          canReopen={loginUser.has('records') && loginUser.has('corrections')}
        />
      ) : null}
    </>
  );
});
