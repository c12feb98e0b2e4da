import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card, FieldCell, FieldGrid, SectionHeader } from '../../components/layout';
import { BootPicker } from './fields/BootPicker';
import { BootTextField } from './fields/BootTextField';

/** Where the vehicle stands. */
export const AddressSection = observer(function AddressSection() {
  const { t } = useTranslation();
  return (
    // No landmark of that name: the field `Address` would be one of two things called so.
    <Card>
      <SectionHeader icon="mapMarker">{t('boot.add.address')}</SectionHeader>
      <FieldGrid>
        <FieldCell>
          <BootTextField field="addr1" required autoCapitalize="words" />
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
      </FieldGrid>
    </Card>
  );
});
