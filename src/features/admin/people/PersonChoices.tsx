import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { Picker } from '../../../components/picker';
import type { FieldError } from '../../../domain/validation/fieldError';
import { USER_ROLES } from '../../../domain/wire/session';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { FormState } from '../../../stores/lib/FormState';
import { useStore } from '../../../stores/context';
import type { PersonValues } from '../../../stores/setup/personKind';
import { useSeesAllCompanies } from '../useSeesAllCompanies';
import { useRegionOptions, useSetup } from '../useSetup';

interface PersonChoicesProps {
  readonly form: FormState<PersonValues, FieldError>;
  /** The codes of the regions offered. */
  readonly regions: readonly string[];
}

/** A person's company, role and default region. */
export const PersonChoices = observer(function PersonChoices({ form, regions }: PersonChoicesProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const setup = useSetup();
  const { permissions } = useStore();
  const mayChoose = useSeesAllCompanies();
  const mayList = mayChoose && permissions.inAnyRegion('ADMIN_TOW_COMPANIES');
  useEffect(() => {
    if (mayList) void setup.loadEveryCompany();
  }, [setup, mayList]);

  const { company, role, defaultRegion } = form.values;
  const { value: loaded } = setup.everyCompany;
  const companies = useMemo(() => {
    const found = (loaded ?? []).map(({ code, name }) => ({ key: code, text: name, alternatives: [code] }));
    const isThere = company === null || found.some(({ key }) => key === company);
    return isThere ? found : [...found, { key: company, text: company }];
  }, [loaded, company]);
  const roles = useMemo(() => USER_ROLES.map((each) => ({ key: each, text: t(`setup:role.${each}`) })), [t]);
  const places = useRegionOptions(regions);
  const setCompany = useCallback((key: string | null) => form.set('company', key), [form]);
  const setRole = useCallback((key: string | null) => form.set('role', key), [form]);
  const setRegion = useCallback((key: string | null) => form.set('defaultRegion', key), [form]);
  return (
    <FieldGrid>
      <FieldCell span={4}>
        <Picker
          label={t('setup:setupField.company')}
          options={companies}
          value={company}
          onChange={setCompany}
          error={message(form.shownErrorOf('company'), t('setup:setupField.company'))}
          status={setup.everyCompany.isLoading ? 'loading' : 'normal'}
          disabled={!mayChoose}
          required
        />
      </FieldCell>
      <FieldCell span={4}>
        <Picker
          label={t('setup:setupField.role')}
          options={roles}
          value={role}
          onChange={setRole}
          error={message(form.shownErrorOf('role'), t('setup:setupField.role'))}
          required
        />
      </FieldCell>
      <FieldCell span={4}>
        <Picker
          label={t('setup:setupField.defaultRegion')}
          hint={t('setup:people.defaultRegionHint')}
          options={places}
          value={defaultRegion}
          onChange={setRegion}
          focusNextOnSelect={false}
        />
      </FieldCell>
    </FieldGrid>
  );
});
