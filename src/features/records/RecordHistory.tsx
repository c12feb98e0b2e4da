import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox, Skeleton } from '../../components/feedback';
import { shownTime } from '../../components/value';
import { formatUsd } from '../../domain/money';
import { zoneShortName } from '../../domain/time';
import type { BootDetails } from '../../domain/wire/boot';
import type { Entry } from '../../domain/wire/records';
import { useStore } from '../../stores/context';
import type { RecordStore } from '../../stores/records/RecordStore';
import { useChangeWords } from './useChangeWords';
import { usePaymentTypeName } from './usePaymentTypeName';

interface RecordHistoryProps {
  readonly record: RecordStore;
  readonly details: BootDetails;
}

/** Everything that was done to the boot, in plain words: the newest last, as it happened. */
export const RecordHistory = observer(function RecordHistory({ record, details }: RecordHistoryProps) {
  const { errors, refdata, regions } = useStore();
  const { t } = useTranslation();
  const { entries } = record;
  const zone = details.timeZone ?? regions.zoneOf(details.regionCode);
  const hasPayments = entries?.some(({ paymentType }) => paymentType !== null) === true;
  useEffect(() => {
    if (hasPayments) void refdata.load('paymentTypes');
  }, [refdata, hasPayments]);

  if (record.historyStatus === 'error') {
    return (
      <div role="status">
        <ErrorBox title={t('records:historyFailed')} onRetry={() => void record.loadHistory()}>
          {errors.textOf(record.historyError)}
        </ErrorBox>
      </div>
    );
  }
  if (entries === undefined) return <Skeleton lines={4} height={32} />;
  return (
    <ol className="tb-history">
      {entries.map((entry) => (
        <HistoryLine key={entry.id} entry={entry} details={details} zone={zone} />
      ))}
    </ol>
  );
});

interface HistoryLineProps {
  readonly entry: Entry;
  readonly details: BootDetails;
  /** IANA name of the region's zone. */
  readonly zone: string;
}

const HistoryLine = observer(function HistoryLine({ entry, details, zone }: HistoryLineProps) {
  const { t, i18n } = useTranslation();
  const typeName = usePaymentTypeName();
  const words = useChangeWords(details);
  const { kind, note, time, by, changes, amount, paymentType } = entry;
  // A release's line says whom the car went to, which is no reason.
  const isNote = kind === 'NOTE' || kind === 'CANCELLED' || kind === 'RELEASED';
  const money = formatUsd(amount, i18n.language.startsWith('es') ? 'es-US' : 'en-US');
  return (
    <li className="tb-history__line">
      <div className="tb-history__what">
        {t(`records:entry.${kind}`, {
          amount: money,
          type: paymentType === null ? '' : typeName(paymentType),
        })}
      </div>
      {changes === null || changes.length === 0 ? null : (
        <ul className="tb-history__changes">
          {changes.map((change) => (
            <li key={change.field}>{words(change)}</li>
          ))}
        </ul>
      )}
      {note ? (
        <p className="tb-history__note">{isNote ? note : t('records:reasonSaid', { reason: note })}</p>
      ) : null}
      <div className="tb-history__when">
        {t('records:takenBy', {
          time: `${shownTime(time)} ${zoneShortName(time, zone)}`,
          name: by ?? t('records:system'),
        })}
      </div>
    </li>
  );
});
