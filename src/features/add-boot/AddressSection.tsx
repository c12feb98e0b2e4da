import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card, FieldGrid, SectionHeader } from '../../components/layout';
import { AddressCells } from './fields/AddressCells';

/** The vehicle's location. */
export const AddressSection = observer(function AddressSection() {
  const { t } = useTranslation();
  return (
    // Not a landmark, since it would have the same name as the `Address` field.
    <Card>
      <SectionHeader icon="mapMarker">{t('boot.add.address')}</SectionHeader>
      <FieldGrid>
        <AddressCells />
      </FieldGrid>
    </Card>
  );
});
