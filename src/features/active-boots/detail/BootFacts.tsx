import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card, Heading } from '../../../components/layout';
import { Plate, TimeText, VinText } from '../../../components/value';
import { Facts, type Fact } from '../../../components/value/Facts';
import { zoneShortName } from '../../../domain/time';
import type { BootDetails } from '../../../domain/wire/boot';
import { useEnumName } from '../../../i18n/enumName';

export interface BootFactsProps {
  readonly details: BootDetails;
  /** IANA name of the region's zone. */
  readonly zoneId: string;
}

/** Vehicle, license, boot time and address; what is absent takes no room. */
export const BootFacts = observer(function BootFacts({ details, zoneId }: BootFactsProps) {
  const { t } = useTranslation();
  const { license, licenseState, bootTime, vin, refNum, bootedBy, requestedBy } = details;
  const nameOf = useEnumName();
  const vehicle = [
    details.colorName && nameOf('color', details.colorName),
    details.makeName,
    details.modelName,
    details.bodyName && nameOf('body', details.bodyName),
  ];
  const cityLine = [details.city, details.state].filter(Boolean).join(', ');
  const address = [details.addr1, details.addr2, cityLine].filter(Boolean);

  const facts: readonly Fact[] = [
    {
      key: 'bootTime',
      name: t('boot.detail.bootTime'),
      value: bootTime && <TimeText local={bootTime} zoneShort={zoneShortName(bootTime, zoneId)} />,
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
    <Card>
      <div className="tb-boot__head">
        {license ? (
          <Plate license={license} state={licenseState} size="large" />
        ) : (
          <span>{t('common:plate.none')}</span>
        )}
        <Heading as="h2">{vehicle.filter(Boolean).join(' ')}</Heading>
      </div>
      <Facts className="tb-boot__facts" facts={facts} />
    </Card>
  );
});
