import { observer } from 'mobx-react-lite';
import { TimeText } from '../../../components/value';
import { zoneShortName } from '../../../domain/time/zone';
import { useSetup } from '../useSetup';

interface ZonedTimeProps {
  /** The code of the region whose local time it is. */
  readonly region: string;
  readonly local: string | null;
  /** The same time in UTC, if the server sends it. */
  readonly utc?: string | null | undefined;
}

/** A time with its zone's name, since the other times in Setup are in the user's zone. */
export const ZonedTime = observer(function ZonedTime({ region, local, utc }: ZonedTimeProps) {
  const zone = useSetup().zoneOf(region);
  return (
    <>
      <TimeText local={local} />{' '}
      {local === null || zone === null ? null : <span>{zoneShortName(local, zone, utc)}</span>}
    </>
  );
});
