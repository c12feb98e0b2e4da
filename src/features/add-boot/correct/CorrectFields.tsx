import { observer } from 'mobx-react-lite';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { AddressCells } from '../fields/AddressCells';
import { DeviceCell } from '../fields/DeviceCell';
import { MomentCells } from '../fields/MomentFields';
import { NoPlateField } from '../fields/NoPlateField';
import { LicenseField, LicenseStateField } from '../fields/PlateFields';
import { RequestorField } from '../fields/RequestorField';
import { VehicleCells } from '../fields/VehicleCells';
import { VinField } from '../fields/VinField';

/** All fields of the add form, in one grid. */
export const CorrectFields = observer(function CorrectFields() {
  return (
    <FieldGrid>
      <FieldCell span={5}>
        <LicenseField />
      </FieldCell>
      <FieldCell span={4} narrow={7}>
        <LicenseStateField />
      </FieldCell>
      <FieldCell span={3} narrow={5}>
        <NoPlateField />
      </FieldCell>
      <FieldCell>
        <VinField />
      </FieldCell>
      <VehicleCells />
      <DeviceCell />
      <MomentCells />
      <FieldCell span={6}>
        <RequestorField />
      </FieldCell>
      <AddressCells />
    </FieldGrid>
  );
});
