import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/layout';
import { Plate, TimeText, VinText } from '../../../components/value';
import { zoneShortName } from '../../../domain/time';
import type { BootDetails } from '../../../domain/wire/boot';

export interface BootFactsProps {
  readonly details: BootDetails;
  /** IANA name of the region's zone. */
  readonly zoneId: string;
}

/** Vehicle, license, boot time and address; what is absent takes no room. */
export const BootFacts = observer(function BootFacts({ details, zoneId }: BootFactsProps) {
  const { t } = useTranslation();
  const { license, licenseState, bootTime, vin, refNum, bootedBy, requestedBy } = details;
  const vehicle = [details.colorName, details.makeName, details.modelName, details.bodyName];
  const cityLine = [details.city, details.state].filter(Boolean).join(', ');
  const address = [details.addr1, details.addr2, cityLine].filter(Boolean);

  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('boot.detail.bootTime'),
      bootTime && <TimeText local={bootTime} zoneShort={zoneShortName(bootTime, zoneId)} />,
    ],
    [t('boot.detail.address'), address.length > 0 && address.map((line) => <div key={line}>{line}</div>)],
    [t('boot.detail.vin'), vin && <VinText vin={vin} />],
    [t('boot.detail.refNum'), refNum],
    [t('boot.detail.bootedBy'), bootedBy],
    [t('boot.detail.requestedBy'), requestedBy],
  ];
  return (
    <Card>
      <div className="tb-boot__head">
        {license ? (
          <Plate license={license} state={licenseState} size="large" />
        ) : (
          <span>{t('common:plate.none')}</span>
        )}
        <h2 className="tb-boot__vehicle">{vehicle.filter(Boolean).join(' ')}</h2>
      </div>
      <dl className="tb-boot__facts">
        {facts.map(([name, value]) =>
          value === undefined || value === null || value === '' || value === false ? null : (
            <div key={name} className="tb-boot__fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
});
