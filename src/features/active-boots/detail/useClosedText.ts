import { useTranslation } from 'react-i18next';
import { showDateTime, zoneShortName } from '../../../domain/time/zone';
import type { BootDetails } from '../../../domain/wire/boot';
import { isClosed } from '../../../stores/boots/BootDetailsStore';
import { useStore } from '../../../stores/context';

/**
 * Says which other user released or cancelled a boot, and when; empty if no one did. The details contain the time of
 * closing; until they are reloaded, the live message gives the time of recording.
 */
export function useClosedText(bootId: number, details: BootDetails | undefined): string {
  const { live, regions } = useStore();
  const { t } = useTranslation();
  const change = live.closedElsewhere(bootId);
  const closed = isClosed(details) ? details : undefined;
  if (closed === undefined && change === undefined) return '';
  const words = {
    by: closed?.closedBy ?? change?.by ?? t('boot.detail.somebody'),
    time: closed?.closedTime ? zonedTime(closed, closed.closedTime) : showDateTime(change?.time ?? ''),
  };
  return (closed?.status ?? change?.kind) === 'CANCELLED'
    ? t('boot.detail.cancelledElsewhere', words)
    : t('boot.detail.releasedElsewhere', words);

  function zonedTime({ regionCode, closedTimeUtc }: BootDetails, time: string): string {
    return `${showDateTime(time)} ${zoneShortName(time, regions.zoneOf(regionCode), closedTimeUtc)}`;
  }
}
