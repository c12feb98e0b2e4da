import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Divider } from 'semantic-ui-react';
import { DateField, TextField, TimeField } from '../../../components/field';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { LIMITS } from '../../../domain/constants';
import { useReleaseField, type ReleaseFieldsProps } from './useReleaseField';

/** The person who picks up the vehicle. */
export const ReleasedTo = observer(function ReleasedTo(props: ReleaseFieldsProps) {
  const firstName = useReleaseField(props, 'firstName');
  const lastName = useReleaseField(props, 'lastName');
  return (
    <FieldGrid>
      <FieldCell span={6} narrow={6}>
        <TextField {...firstName} maxLength={LIMITS.personName} autoCapitalize="words" enterKeyHint="next" />
      </FieldCell>
      <FieldCell span={6} narrow={6}>
        <TextField {...lastName} maxLength={LIMITS.personName} autoCapitalize="words" enterKeyHint="next" />
      </FieldCell>
    </FieldGrid>
  );
});

/** Date and time of the release. They default to now, so they come last in the tab order. */
export const ReleasedWhen = observer(function ReleasedWhen(props: ReleaseFieldsProps) {
  const { t } = useTranslation();
  const date = useReleaseField(props, 'date');
  const time = useReleaseField(props, 'time');
  return (
    <div>
      <Divider />
      <p className="tb-release__when-hint">{t('boot.release.whenHint')}</p>
      <FieldGrid>
        <FieldCell span={6} narrow={6}>
          <DateField {...date} />
        </FieldCell>
        <FieldCell span={6} narrow={6}>
          <TimeField {...time} />
        </FieldCell>
      </FieldGrid>
    </div>
  );
});
