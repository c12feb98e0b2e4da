import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { BootPicker } from '../fields/BootPicker';
import { BootTextField } from '../fields/BootTextField';
import { BootDateField, BootTimeField } from '../fields/MomentFields';
import { NoPlateField } from '../fields/NoPlateField';
import { LicenseField, LicenseStateField } from '../fields/PlateFields';
import { RequestorField } from '../fields/RequestorField';
import { VinField } from '../fields/VinField';

/** Every field of the add form, close together. */
export const CorrectFields = observer(function CorrectFields() {
  const { t } = useTranslation();
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
      <FieldCell span={3} narrow={6}>
        <BootDateField />
      </FieldCell>
      <FieldCell span={3} narrow={6}>
        <BootTimeField />
      </FieldCell>
      <FieldCell span={6}>
        <RequestorField />
      </FieldCell>
      <FieldCell span={6}>
        <BootTextField field="addr1" required autoCapitalize="words" />
      </FieldCell>
      <FieldCell span={6}>
        <BootTextField field="addr2" autoCapitalize="words" />
      </FieldCell>
      <FieldCell span={8} narrow={7}>
        <BootTextField field="city" required autoCapitalize="words" />
      </FieldCell>
      <FieldCell span={4} narrow={5}>
        <BootPicker field="state" list="states" required />
      </FieldCell>
    </FieldGrid>
  );
});
