import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { DateField, TextField, TimeField } from '../../../components/field';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { LIMITS } from '../../../domain/constants';
import { useReleaseField, type ReleaseFieldsProps } from './useReleaseField';

/** Who picks up the vehicle, and when. Date and time default to now, so Enter skips them. */
export const ReleaseFields = observer(function ReleaseFields(props: ReleaseFieldsProps) {
  const { t } = useTranslation();
  const firstName = useReleaseField(props, 'firstName');
  const lastName = useReleaseField(props, 'lastName');
  const date = useReleaseField(props, 'date');
  const time = useReleaseField(props, 'time');
  return (
    <>
      <FieldGrid>
        <FieldCell span={6} narrow={6}>
          <TextField
            {...firstName}
            maxLength={LIMITS.personName}
            autoCapitalize="words"
            enterKeyHint="next"
          />
        </FieldCell>
        <FieldCell span={6} narrow={6}>
          <TextField {...lastName} maxLength={LIMITS.personName} autoCapitalize="words" enterKeyHint="next" />
        </FieldCell>
        <FieldCell span={6} narrow={6}>
          <DateField {...date} />
        </FieldCell>
        <FieldCell span={6} narrow={6}>
          <TimeField {...time} />
        </FieldCell>
      </FieldGrid>
      <p className="tb-release__when-hint">{t('boot.release.whenHint')}</p>
    </>
  );
});
