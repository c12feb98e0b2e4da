import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/layout';
import { TimeText, VinText } from '../../../components/value';
import { Facts, type Fact } from '../../../components/value/Facts';
import { zoneShortName } from '../../../domain/time/zone';
import type { BootDetails } from '../../../domain/wire/boot';

export interface BootFactsProps {
  readonly details: BootDetails;
  /** IANA name of the region's zone. */
  readonly zoneId: string;
}

/** Boot time, address and what else is known of a boot; what is absent takes no room. */
export const BootFacts = observer(function BootFacts({ details, zoneId }: BootFactsProps) {
  const { t } = useTranslation();
  const { bootTime, vin, refNum, bootedBy, requestedBy } = details;
  const cityLine = [details.city, details.state].filter(Boolean).join(', ');
  const address = [details.addr1, details.addr2, cityLine].filter(Boolean);

  const facts: readonly Fact[] = [
    {
      key: 'bootTime',
      name: t('boot.detail.bootTime'),
      value: bootTime && (
        <TimeText local={bootTime} zoneShort={zoneShortName(bootTime, zoneId, details.bootTimeUtc)} />
      ),
    },
    {
      key: 'address',
      name: t('boot.detail.address'),
      value: address.length > 0 && address.map((line) => <div key={line}>{line}</div>),
    },
    { key: 'vin', name: t('boot.detail.vin'), value: vin && <VinText vin={vin} /> },
    { key: 'refNum', name: t('boot.detail.refNum'), value: refNum },
    { key: 'bootedBy', name: t('boot.detail.bootedBy'), value: bootedBy },
    { key: 'requestedBy', name: t('boot.detail.requestedBy'), value: requestedBy },
  ];
  return (
    <Card className="tb-boot__known">
      <Facts className="tb-boot__facts" facts={facts} />
    </Card>
  );
});
