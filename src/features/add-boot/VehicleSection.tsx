import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card, FieldCell, FieldGrid, SectionHeader } from '../../components/layout';
import { BootPicker } from './fields/BootPicker';
import { NoPlateField } from './fields/NoPlateField';
import { LicenseField, LicenseStateField } from './fields/PlateFields';
import { RequestorField } from './fields/RequestorField';
import { VinField } from './fields/VinField';

/** The vehicle, plate first: that is what the person at the kerb reads first. */
export const VehicleSection = observer(function VehicleSection() {
  const { t } = useTranslation();
  return (
    <Card>
      <SectionHeader icon="car" aside={<NoPlateField />}>
        {t('boot.add.vehicle')}
      </SectionHeader>
      <FieldGrid>
        {/* As on the plate itself, and before the license: it is right already, and Tab leads on to the VIN. */}
        <FieldCell span={3} narrow={5}>
          <LicenseStateField />
        </FieldCell>
        <FieldCell span={4} narrow={7}>
          <LicenseField />
        </FieldCell>
        <FieldCell span={5}>
          <VinField />
        </FieldCell>
        <FieldCell span={6}>
          <BootPicker field="make" list="makes" required />
        </FieldCell>
        <FieldCell span={6}>
          <BootPicker field="model" list="models" required blockedMessage={t('boot.add.blockedModel')} />
        </FieldCell>
        <FieldCell span={6} narrow={6}>
          <BootPicker field="body" list="bodies" required />
        </FieldCell>
        <FieldCell span={6} narrow={6}>
          <BootPicker field="color" list="colors" required />
        </FieldCell>
        <FieldCell>
          <RequestorField />
        </FieldCell>
      </FieldGrid>
    </Card>
  );
});
