import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button';
import { CheckboxField } from '../../../components/field';
import { MONEY_FILTERS } from '../../../domain/wire/records';
import { usePaymentTypeName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';
import type { RecordFilter } from '../../../stores/records/RecordsStore';
import type { ChangeFilter } from './useRecordsAddress';

interface DayFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: ChangeFilter;
}

/** The filters by money, and the restrictions set by a link from a report. */
export const DayFilters = observer(function DayFilters({ filter, onChange }: DayFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="tb-records__day">
      <div className="tb-records__money" role="group" aria-label={t('records:money')}>
        {MONEY_FILTERS.map((name) => (
          <CheckboxField
            key={name}
            label={t(`records:${name}`)}
            checked={filter[name]}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
      </div>
      <Narrowed filter={filter} onChange={onChange} />
    </div>
  );
});

/** Filters that only links can set, with a button that removes them. */
const Narrowed = observer(function Narrowed({ filter, onChange }: DayFiltersProps) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const { by, paymentType, hour, person } = filter;
  const parts = [
    ...(by === '' ? [] : [t('records:only.by', { name: by })]),
    ...(paymentType === '' ? [] : [nameOf(paymentType)]),
    ...(hour === '' ? [] : [`${hour.padStart(2, '0')}:00`]),
    ...(person === '' || by !== ''
      ? []
      : [t(person === '0' ? 'records:system' : 'records:only.person', { person })]),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="tb-records__narrowed">
      <span>{t('records:only.title', { what: parts.join(' · ') })}</span>{' '}
      <LinkButton onClick={() => onChange({ by: '', paymentType: '', hour: '', person: '' })}>
        {t('records:only.remove')}
      </LinkButton>
    </p>
  );
});
