import { observer } from 'mobx-react-lite';
import { useCallback, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, TextField } from '../../../components/field';
import { useFindText } from '../../../components/field/useFindText';
import { Picker } from '../../../components/picker';
import { BOOT_STATUSES } from '../../../domain/wire/boot';
import { RECORD_EVENTS } from '../../../domain/wire/records';
import { useStore } from '../../../stores/context';
import type { RecordFilter } from '../../../stores/records/RecordsStore';
import type { SearchSteps } from '../../../stores/records/SearchSteps';
import {
  ALL,
  keyOfRegions,
  regionsOf,
  useEventOptions,
  useRegionOptions,
  useStatusOptions,
} from './useFilterOptions';
import type { ChangeFilter } from './useRecordsAddress';

/** The event that days refer to by default. */
const [USUAL_EVENT] = RECORD_EVENTS;

interface RecordFiltersProps {
  readonly regions: readonly string[];
  readonly filter: RecordFilter;
  /** Whether `to` is before `from`. */
  readonly reversed: boolean;
  readonly onChange: ChangeFilter;
  readonly steps: SearchSteps;
  readonly searchRef: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/**
 * The search text and the filters for records. Enter opens the only match, or goes to the first of several. The down
 * arrow moves into the rows.
 */
export const RecordFilters = observer(function RecordFilters(props: RecordFiltersProps) {
  const { regions, filter, reversed, onChange, steps, searchRef } = props;
  const { loginUser } = useStore();
  const { t } = useTranslation();
  const writeFind = useCallback((q: string) => onChange({ q }, true), [onChange]);
  const [find, setFind] = useFindText(filter.q, writeFind);
  const onRegion = useCallback(
    (key: string | null) => onChange({ region: key === null || key === ALL ? [] : regionsOf(key) }),
    [onChange],
  );
  const onStatus = useCallback(
    (key: string | null) => onChange({ status: BOOT_STATUSES.find((status) => status === key) ?? null }),
    [onChange],
  );
  const onEvent = useCallback(
    (key: string | null) =>
      onChange({ event: RECORD_EVENTS.find((event) => event === key && event !== USUAL_EVENT) ?? null }),
    [onChange],
  );
  const writeFrom = useCallback((day: string) => onChange({ from: day }, true), [onChange]);
  const writeTo = useCallback((day: string) => onChange({ to: day }, true), [onChange]);
  const [from, setFrom] = useFindText(filter.from, writeFrom);
  const [to, setTo] = useFindText(filter.to, writeTo);

  const regionOptions = useRegionOptions(regions, filter.region);
  const statusOptions = useStatusOptions();
  const eventOptions = useEventOptions();

  return (
    <div className="tb-records__filters" role="search" aria-label={t('records:filters')}>
      <TextField
        type="search"
        className="tb-records__find"
        label={t('records:find')}
        placeholder={t(loginUser.has('devices') ? 'records:findHintBoots' : 'records:findHint')}
        prefixIcon="search"
        maxLength={60}
        value={find}
        onChange={(text) => {
          steps.stay();
          setFind(text);
        }}
        onKeyDown={onKeyDown}
        enterKeyHint="search"
        inputRef={searchRef}
      />
      {regions.length > 1 ? (
        <Picker
          label={t('records:region')}
          options={regionOptions}
          value={keyOfRegions(filter.region)}
          onChange={onRegion}
          focusNextOnSelect={false}
        />
      ) : null}
      <Picker
        label={t('records:status')}
        options={statusOptions}
        value={filter.status ?? ALL}
        onChange={onStatus}
        focusNextOnSelect={false}
      />
      {loginUser.has('day') ? (
        <div className="tb-records__days-of">
          <Picker
            label={t('records:daysOf')}
            options={eventOptions}
            value={filter.event ?? USUAL_EVENT}
            onChange={onEvent}
            focusNextOnSelect={false}
          />
        </div>
      ) : null}
      <DateField label={t('records:from')} value={from} onChange={setFrom} />
      <DateField
        label={t('records:to')}
        value={to}
        onChange={setTo}
        error={reversed ? t('records:toBeforeFrom') : undefined}
      />
    </div>
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    steps.goOn(event.key === 'Enter' ? 'found' : 'rows', find);
    // Update the address now, instead of after a pause.
    if (find !== filter.q) writeFind(find);
  }
});
