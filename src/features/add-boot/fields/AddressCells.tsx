import { observer } from 'mobx-react-lite';
import { FieldCell } from '../../../components/layout';
import { AddressField } from './AddressField';
import { BootPicker } from './BootPicker';
import { BootTextField } from './BootTextField';

/** The vehicle's location, as cells of a grid. */
export const AddressCells = observer(function AddressCells() {
  return (
    <>
      <FieldCell>
        <AddressField />
      </FieldCell>
      <FieldCell>
        <BootTextField field="addr2" autoCapitalize="words" />
      </FieldCell>
      <FieldCell span={8} narrow={7}>
        <BootTextField field="city" required autoCapitalize="words" />
      </FieldCell>
      <FieldCell span={4} narrow={5}>
        <BootPicker field="state" list="states" required />
      </FieldCell>
    </>
  );
});
