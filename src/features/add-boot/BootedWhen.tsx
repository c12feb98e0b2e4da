import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FieldCell, FieldGrid } from '../../components/layout';
import { BootDateField, BootTimeField } from './fields/MomentFields';

/** When it was booted: now, unless a person says otherwise. Right as it is, so it stands out of the keyboard's way. */
export const BootedWhen = observer(function BootedWhen() {
  const { t } = useTranslation();
  return (
    <div className="tb-add__when">
      <p className="tb-add__when-hint">{t('boot.add.whenHint')}</p>
      <FieldGrid>
        <FieldCell span={3} narrow={6}>
          <BootDateField />
        </FieldCell>
        <FieldCell span={3} narrow={6}>
          <BootTimeField />
        </FieldCell>
      </FieldGrid>
    </div>
  );
});
