import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox, LoadingHourglass, Notice } from '../../../components/feedback';
import { Card, SectionHeader } from '../../../components/layout';
import { PhotoGallery } from '../../../components/photos/gallery';
import { Code } from '../../../components/value';
import { BootFacts } from '../../../components/value/BootFacts';
import type { BootDetails } from '../../../domain/wire/boot';
import { isClosed } from '../../../stores/boots/BootDetailsStore';
import { useStore } from '../../../stores/context';
import { ClosedBoot } from '../release/ClosedBoot';
import { ClosingPanel } from '../release/ClosingPanel';
import { NotRecorded } from '../release/NotRecorded';
import { ReceiptHead } from '../release/ReceiptHead';
import { BootChanges } from './BootChanges';
import { RemovalLine } from './RemovalLine';

export interface LoadedBootProps {
  readonly bootId: number;
  readonly details: BootDetails;
  /** Whether to focus the release form. */
  readonly startsRelease: boolean;
}

/** A boot whose details are loaded: its facts, its forms or how it was closed, and its photos. */
export const LoadedBoot = observer(function LoadedBoot({ bootId, details, startsRelease }: LoadedBootProps) {
  const { bootClosing, bootDetails, loginUser, permissions, regions } = useStore();
  const { t } = useTranslation();
  const photos = (details.photoUrls ?? []).map(({ id, url, thumbUrl, label }) => ({
    id,
    url,
    thumbUrl: thumbUrl ?? undefined,
    label: label ?? undefined,
  }));
  const closing = bootClosing.closingOf(bootId);
  const closed = closing !== undefined || isClosed(details);
  const [wasOpen] = useState(!closed);

  return (
    <>
      {closed ? <ReceiptHead details={details} /> : null}
      {closed && closing === undefined ? <NotRecorded details={details} /> : null}
      <Card className="tb-boot__known">
        <BootFacts
          className="tb-boot__facts"
          details={details}
          zoneId={regions.zoneOf(details.regionCode)}
          showsRefNum
          device={loginUser.has('devices') && details.device && <Code>{details.device}</Code>}
        />
        {closed ? null : <RemovalLine details={details} />}
      </Card>
      {rest()}
    </>
  );

  function rest() {
    return (
      <>
        {panel()}
        {photos.length === 0 ? null : (
          <Card className="tb-no-print">
            <SectionHeader icon="camera">{t('boot.photos.title')}</SectionHeader>
            <PhotoGallery photos={photos} />
          </Card>
        )}
        <BootChanges details={details} />
      </>
    );
  }

  function panel() {
    if (closed) return <ClosedBoot closing={closing} details={details} takesFocus={wasOpen} />;
    // The form's initial time is in the region's zone, so it needs the regions.
    if (regions.status === 'initial' || regions.status === 'loading') return <LoadingHourglass />;
    if (bootDetails.offlineSince !== undefined) {
      const mayClose =
        permissions.canRelease(details.regionCode) || permissions.canCancel(details.regionCode);
      return mayClose ? <Notice tone="warning">{t('boot.detail.waits')}</Notice> : null;
    }
    const total = bootDetails.totalPaymentAmount;
    if (total === undefined)
      return (
        <ErrorBox title={t('boot.detail.noTotal')} onRetry={() => void bootDetails.retry()}>
          {t('boot.detail.noTotalHint')}
        </ErrorBox>
      );
    return <ClosingPanel details={details} total={total} startsRelease={startsRelease} />;
  }
});
