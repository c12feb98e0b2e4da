import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ErrorBox, LoadingHourglass, NotFoundCard } from '../../../components/feedback';
import { paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { ClosedElsewhere } from './ClosedElsewhere';
import { LoadedBoot } from './LoadedBoot';

interface BootContentProps {
  /** The boot id from the address; null if it is not a valid id. */
  readonly bootId: number | null;
  /** Whether to focus the release form, because the boot was opened to be released. */
  readonly startsRelease: boolean;
}

/** What a boot's detail shows below the plate. */
export const BootContent = observer(function BootContent({ bootId, startsRelease }: BootContentProps) {
  const { bootDetails, errors } = useStore();
  const { t } = useTranslation();

  if (bootId === null) return notFound();
  return (
    <>
      <ClosedElsewhere bootId={bootId} />
      {content(bootId)}
    </>
  );

  function notFound() {
    return <NotFoundCard home={paths.root} title={t('boot.detail.notFound')} />;
  }

  function content(id: number) {
    // The store may still hold the previous boot.
    if (bootDetails.id !== id) return <LoadingHourglass />;
    if (bootDetails.isNotFound) return notFound();
    const { details } = bootDetails;
    const hasFailed = bootDetails.status === 'error';
    if (details === undefined && !hasFailed) return <LoadingHourglass />;
    return (
      <>
        {hasFailed ? (
          <div role="status" className="tb-boot__failed">
            <ErrorBox title={t('boot.detail.failed')} onRetry={() => void bootDetails.retry()}>
              {errors.textOf(bootDetails.error)}
            </ErrorBox>
          </div>
        ) : null}
        {details === undefined ? null : (
          <LoadedBoot key={id} bootId={id} details={details} startsRelease={startsRelease} />
        )}
      </>
    );
  }
});
