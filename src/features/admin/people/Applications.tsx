import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../components/field';
import type { FieldError } from '../../../domain/validation/fieldError';
import { APPLICATIONS } from '../../../domain/wire/session';
import type { FormState } from '../../../stores/lib/FormState';
import type { PersonValues } from '../../../stores/setup/personKind';

interface ApplicationsProps {
  readonly form: FormState<PersonValues, FieldError>;
}

/** The applications that a person may use. This product's come first. */
export const Applications = observer(function Applications({ form }: ApplicationsProps) {
  const { t } = useTranslation();
  const { applications } = form.values;
  const ours = ['BOOT', 'ADM'];
  const inOrder = [...ours, ...APPLICATIONS.filter((name) => !ours.includes(name))] as const;
  return (
    <fieldset className="tb-setup__group">
      <legend>{t('setup:setupField.applications')}</legend>
      {inOrder.map((name) => (
        <CheckboxField
          key={name}
          label={t(`setup:application.${name}`, { defaultValue: name })}
          checked={applications.includes(name)}
          onChange={(isOn) => {
            const others = applications.filter((each) => each !== name);
            form.set('applications', (isOn ? [...others, name] : others).sort());
          }}
        />
      ))}
    </fieldset>
  );
});
