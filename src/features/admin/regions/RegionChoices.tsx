import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { Picker } from '../../../components/picker';
import type { FieldError } from '../../../domain/validation/fieldError';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { FormState } from '../../../stores/lib/FormState';
import type { RegionValues } from '../../../stores/setup/regionKind';
import { useSeesAllCompanies } from '../useSeesAllCompanies';
import { useSetup } from '../useSetup';

interface RegionChoicesProps {
  readonly form: FormState<RegionValues, FieldError>;
  readonly isFixed: boolean;
}

/** The names of the time zones that the browser knows. */
const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  key: zone,
  text: zone,
  alternatives: [zone.replaceAll('_', ' ')],
}));

/** A region's state, time zone, default license state and owner. */
export const RegionChoices = observer(function RegionChoices({ form, isFixed }: RegionChoicesProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const setup = useSetup();
  const mayGive = useSeesAllCompanies();
  useEffect(() => {
    void setup.loadStates();
    if (mayGive) void setup.loadEveryCompany();
  }, [setup, mayGive]);
  const { state, defaultLicenseState, owningCompany } = form.values;
  const zone = form.values['zoneId'];
  const { value: loaded } = setup.everyCompany;
  const companies = useMemo(
    () => (loaded ?? []).map(({ code, name }) => ({ key: code, text: name, alternatives: [code] })),
    [loaded],
  );
  const { value: known } = setup.states;
  const states = useMemo(
    () => (known ?? []).map(({ code, name }) => ({ key: code, text: name, alternatives: [code] })),
    [known],
  );
  const zones = useMemo(
    () =>
      typeof zone !== 'string' || zone === '' || ZONES.some(({ key }) => key === zone)
        ? ZONES
        : [...ZONES, { key: zone, text: zone }],
    [zone],
  );
  const set = useCallback(
    (name: 'state' | 'defaultLicenseState' | 'owningCompany', key: string | null) => form.set(name, key),
    [form],
  );
  const label = (name: 'state' | 'zoneId' | 'defaultLicenseState' | 'owningCompany') =>
    t(`setup:setupField.${name}`);
  const status = setup.states.isLoading ? 'loading' : 'normal';
  return (
    <FieldGrid>
      <FieldCell span={4}>
        <Picker
          label={label('state')}
          options={states}
          value={state}
          onChange={(key) => set('state', key)}
          error={message(form.shownErrorOf('state'), label('state'))}
          status={status}
          disabled={isFixed}
          required
        />
      </FieldCell>
      <FieldCell span={4}>
        <Picker
          label={label('zoneId')}
          options={zones}
          value={typeof zone === 'string' && zone !== '' ? zone : null}
          onChange={(key) => form.set('zoneId', key ?? '')}
          error={message(form.shownErrorOf('zoneId'), label('zoneId'))}
          disabled={isFixed}
          required
        />
      </FieldCell>
      <FieldCell span={4}>
        <Picker
          label={label('defaultLicenseState')}
          hint={t('setup:regions.licenseStateHint')}
          options={states}
          value={defaultLicenseState}
          onChange={(key) => set('defaultLicenseState', key)}
          status={status}
          disabled={isFixed}
        />
      </FieldCell>
      {mayGive ? (
        <FieldCell span={4}>
          <Picker
            label={label('owningCompany')}
            options={companies}
            value={owningCompany}
            onChange={(key) => set('owningCompany', key)}
            disabled={isFixed}
            focusNextOnSelect={false}
          />
        </FieldCell>
      ) : null}
    </FieldGrid>
  );
});
