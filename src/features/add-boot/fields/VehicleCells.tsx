import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FieldCell } from '../../../components/layout';
import { BootPicker } from './BootPicker';

/** Make, model, body and color, as cells of a grid. */
export const VehicleCells = observer(function VehicleCells() {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
});
