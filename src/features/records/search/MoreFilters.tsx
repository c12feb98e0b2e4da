import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button';
import { CheckboxField } from '../../../components/field';
import { MONEY_FILTERS, type MoneyFilter } from '../../../domain/wire/records';
import { usePaymentTypeName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';
import type { RecordFilter } from '../../../stores/records/RecordsStore';
import type { ChangeFilter } from './useRecordsAddress';

interface MoreFiltersProps {
  readonly filter: RecordFilter;
  readonly onChange: ChangeFilter;
}

/** The filters by money and by whether a closed boot is still on its car, and the restrictions set by a link from a report. */
export const MoreFilters = observer(function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const { loginUser } = useStore();
  const { t } = useTranslation();
  const box = (name: MoneyFilter | 'onCar') => (
    <CheckboxField
      key={name}
      label={t(`records:${name}`)}
      checked={filter[name]}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  );
  const hasDay = loginUser.has('day');
  return (
    <div className="tb-records__more-filters">
      {hasDay ? (
        <div className="tb-records__checks" role="group" aria-label={t('records:money')}>
          {MONEY_FILTERS.map(box)}
        </div>
      ) : null}
      {loginUser.has('removal') ? <div className="tb-records__checks">{box('onCar')}</div> : null}
      {hasDay ? <Narrowed filter={filter} onChange={onChange} /> : null}
    </div>
  );
});

/** Filters that only links can set, with a button that removes them. */
const Narrowed = observer(function Narrowed({ filter, onChange }: MoreFiltersProps) {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = usePaymentTypeName(refdata.state('paymentTypes').value);
  const { by, paymentType, hour, person, event } = filter;
  const nobody = event === 'LATE_REMOVAL' ? t('records:only.nobody') : t('records:system');
  const parts = [
    ...(by === '' ? [] : [t('records:only.by', { name: by })]),
    ...(paymentType === '' ? [] : [nameOf(paymentType)]),
    ...(hour === '' ? [] : [`${hour.padStart(2, '0')}:00`]),
    ...(person === '' || by !== '' ? [] : [person === '0' ? nobody : t('records:only.person', { person })]),
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
