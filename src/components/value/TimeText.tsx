import { classNames } from '../classNames';
import './value.css';

export interface TimeTextProps {
  /** As the server sends it, `YYYY-MM-DDTHH:mm:ss`, in the region's time zone. */
  readonly local: string | null | undefined;
  /** Short name of the region's time zone, shown on hover: `PST`. */
  readonly zoneShort?: string | undefined;
  readonly className?: string | undefined;
}

const WIRE = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** A local time as `MM/DD/YYYY HH:mm`; any other text unchanged; `-` if absent. */
export function shownTime(local: string | null | undefined): string {
  if (local === null || local === undefined || local === '') return '-';
  const parts = WIRE.exec(local);
  if (parts === null) return local;
  const [, year = '', month = '', day = '', hour = '', minute = ''] = parts;
  return `${month}/${day}/${year} ${hour}:${minute}`;
}

/** A time in the region's zone, independent of the browser's. */
export function TimeText({ local, zoneShort, className }: TimeTextProps) {
  return (
    <time className={classNames('tb-numbers', className)} dateTime={local ?? undefined} title={zoneShort}>
      {shownTime(local)}
    </time>
  );
}
