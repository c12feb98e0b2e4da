import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card, FieldCell, FieldGrid, SectionHeader } from '../../components/layout';
import { useStore } from '../../stores/context';
import { DeviceCell } from './fields/DeviceCell';
import { MomentCells } from './fields/MomentFields';
import { NoPlateField } from './fields/NoPlateField';
import { LicenseField, LicenseStateField } from './fields/PlateFields';
import { RequestorField } from './fields/RequestorField';
import { VehicleCells } from './fields/VehicleCells';
import { VinField } from './fields/VinField';
import { ScanVin } from './kerb/ScanVin';

/** The vehicle. The plate comes first, because it is the first thing that the user reads at the curb. */
export const VehicleSection = observer(function VehicleSection() {
  const { loginUser } = useStore();
  const { t } = useTranslation();
  return (
    <Card>
      <SectionHeader icon="car" aside={<NoPlateField />}>
        {t('boot.add.vehicle')}
      </SectionHeader>
      <FieldGrid>
        {/* As on the plate, the state comes first. It is prefilled, so Tab goes from the license to the VIN. */}
        <FieldCell span={3} narrow={5}>
          <LicenseStateField />
        </FieldCell>
        <FieldCell span={4} narrow={7}>
          <LicenseField />
        </FieldCell>
        <FieldCell span={5}>
          {loginUser.has('guard') ? (
            <div className="tb-add__vin">
              <div>
                <VinField />
              </div>
              <ScanVin />
            </div>
          ) : (
            <VinField />
          )}
        </FieldCell>
        <VehicleCells />
        <DeviceCell />
        <MomentCells />
        <FieldCell span={6}>
          <RequestorField />
        </FieldCell>
      </FieldGrid>
    </Card>
  );
});
