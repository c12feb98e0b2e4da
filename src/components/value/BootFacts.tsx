import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneShortName } from '../../domain/time/zone';
import type { BootDetails } from '../../domain/wire/boot';
import { Code } from './Code';
import { Facts, type Fact } from './Facts';
import { TimeText } from './TimeText';
import { VinText } from './VinText';

export interface BootFactsProps {
  readonly details: BootDetails;
  /** IANA name of the region's time zone. */
  readonly zoneId: string;
  /** Whether to show the zone's short name beside the boot time; otherwise it appears on hover. */
  readonly showsZone?: boolean;
  /** Whether to show the reference number. False if it is already the heading. */
  readonly showsRefNum?: boolean;
  /** Undefined if the screen already shows the region. */
  readonly regionName?: string | undefined;
  /** The number of the physical boot. */
  readonly device?: ReactNode;
  /** Additional facts, shown last. */
  readonly more?: readonly Fact[];
  readonly className?: string | undefined;
}

/** The recorded facts of a boot: when, where, VIN, by whom. Skips absent ones. */
export function BootFacts(props: BootFactsProps) {
  const {
    details,
    zoneId,
    showsZone = false,
    showsRefNum = false,
    regionName,
    device,
    more = [],
    className,
  } = props;
  const { t } = useTranslation();
  const { bootTime, vin, refNum, bootedBy, requestedBy, position } = details;
  const accuracy = t('boot.add.location.accuracy', {
    meters: Math.max(1, Math.round(position?.accuracy ?? 0)),
  });
  const cityLine = [details.city, details.state].filter(Boolean).join(', ');
  const address = [details.addr1, details.addr2, cityLine].filter(Boolean);

  const facts: readonly Fact[] = [
    { key: 'bootTime', name: t('boot.detail.bootTime'), value: bootTime && when(bootTime) },
    {
      key: 'address',
      name: t('boot.detail.address'),
      value: address.length > 0 && address.map((line) => <div key={line}>{line}</div>),
    },
    {
      key: 'position',
      name: t('boot.detail.position'),
      value: position && `${position.lat.toFixed(5)}, ${position.lon.toFixed(5)} (${accuracy})`,
    },
    { key: 'vin', name: t('boot.detail.vin'), value: vin && <VinText vin={vin} /> },
    { key: 'device', name: t('common:field.device'), value: device },
    { key: 'refNum', name: t('boot.detail.refNum'), value: showsRefNum && refNum && <Code>{refNum}</Code> },
    { key: 'region', name: t('boot.detail.region'), value: regionName },
    { key: 'bootedBy', name: t('boot.detail.bootedBy'), value: bootedBy },
    { key: 'requestedBy', name: t('boot.detail.requestedBy'), value: requestedBy },
    ...more,
  ];
  return <Facts className={className} facts={facts} />;

  function when(local: string) {
    const zone = zoneShortName(local, zoneId, details.bootTimeUtc);
    return showsZone ? (
      <>
        <TimeText local={local} /> <span>{zone}</span>
      </>
    ) : (
      <TimeText local={local} zoneShort={zone} />
    );
  }
}
