import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Card, FieldGrid, SectionHeader } from '../../components/layout';
import { AddressCells } from './fields/AddressCells';
import { UseMyLocation } from './fields/UseMyLocation';
import { useForm } from './FormContext';

/** The vehicle's location. */
export const AddressSection = observer(function AddressSection() {
  const { position } = useForm().store;
  const { t } = useTranslation();
  return (
    // Not a landmark, since it would have the same name as the `Address` field.
    <Card>
      <SectionHeader
        icon="mapMarker"
        aside={position === null ? undefined : <UseMyLocation position={position} />}
      >
        {t('boot.add.address')}
      </SectionHeader>
      <FieldGrid>
        <AddressCells />
      </FieldGrid>
    </Card>
  );
});
