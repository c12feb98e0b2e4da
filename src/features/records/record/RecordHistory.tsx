import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox, Skeleton } from '../../../components/feedback';
import { Sentence, useUsd } from '../../../components/value';
import type { BootDetails } from '../../../domain/wire/boot';
import type { Entry, EntryChange, EntryKind } from '../../../domain/wire/records';
import { usePaymentTypeName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';
import type { RecordStore } from '../../../stores/records/RecordStore';
import { historyLines, type HistoryLine } from './historyLines';
import { useChangeWords } from './useChangeWords';
import { zonedTime } from '../zonedTime';

interface RecordHistoryProps {
  readonly record: RecordStore;
  readonly details: BootDetails;
}

/** Everything that was done to the boot, oldest first. */
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
      {historyLines(entries).map((line) => (
        <LineOfHistory key={line.entry.id} line={line} details={details} zone={zone} />
      ))}
    </ol>
  );
});

const MINUTE = 'YYYY-MM-DDTHH:mm'.length;

/** The time at which an act happened; null if it was recorded in the same minute. */
function reportedTime(entry: Entry, local: string | undefined, utc: string | null | undefined) {
  if (local === undefined) return null;
  // In the hour that repeats when daylight saving time ends, only the UTC times differ.
  const [reported, recorded] = entry.timeUtc && utc ? [utc, entry.timeUtc] : [local, entry.time];
  return reported.slice(0, MINUTE) === recorded.slice(0, MINUTE) ? null : { local, utc };
}

const platesAndVins = ({ field, from, to }: EntryChange) =>
  field === 'license' || field === 'vin' ? [String(from ?? ''), String(to ?? '')] : [];

/** Entries whose note is not a reason: a release says who took the car, a removal what came off. */
const NOTED: readonly EntryKind[] = [
  ...(['NOTE', 'RECORDED', 'RELEASED', 'CANCELLED'] as const),
  ...(['BOOT_OFF', 'BOOT_NOT_FOUND'] as const),
];

interface LineOfHistoryProps {
  readonly line: HistoryLine;
  readonly details: BootDetails;
  /** IANA name of the region's time zone. */
  readonly zone: string;
}

const LineOfHistory = observer(function LineOfHistory({ line, details, zone }: LineOfHistoryProps) {
  const { t } = useTranslation();
  const usd = useUsd();
  const { refdata } = useStore();
  const typeName = usePaymentTypeName(refdata.state('paymentTypes').value);
  const words = useChangeWords(details);
  const { entry } = line;
  const { kind, note, time, by, changes, amount, paymentType, notice } = entry;
  const closed = reportedTime(entry, entry.closedTime, entry.closedTimeUtc);
  const off = reportedTime(entry, entry.offTime, entry.offTimeUtc);
  const isNote = NOTED.includes(kind);
  const money = usd(amount);
  return (
    <li className="tb-history__line">
      <div className="tb-history__what">
        {line.count > 1 ? (
          t('records:photosAdded', { number: line.count })
        ) : (
          <Sentence
            text={t(`records:entry.${kind}`, {
              amount: money,
              type: paymentType === null ? '' : typeName(paymentType),
            })}
            keep={[money]}
          />
        )}
      </div>
      {changes === null || changes.length === 0 ? null : (
        <ul className="tb-history__changes">
          {changes.map((change) => (
            <li key={change.field}>
              <Sentence text={words(change)} keep={platesAndVins(change)} />
            </li>
          ))}
        </ul>
      )}
      {note ? (
        <p className="tb-history__note">{isNote ? note : t('records:reasonSaid', { reason: note })}</p>
      ) : null}
      {notice === undefined ? null : (
        <p className="tb-history__note">
          <Sentence
            text={t(notice.byHand ? 'records:noticeByHand' : 'records:noticeCopy', {
              number: notice.number,
              copy: notice.copy,
            })}
            keep={[notice.number]}
          />
        </p>
      )}
      {closed === null ? null : (
        <p className="tb-history__note">
          {t('records:onTheFormAs', { time: zonedTime(closed.local, zone, closed.utc) })}
        </p>
      )}
      {off === null ? null : (
        <p className="tb-history__note">
          {t('records:offAsReported', { time: zonedTime(off.local, zone, off.utc) })}
        </p>
      )}
      <div className="tb-history__when">
        {t('records:takenBy', {
          time: zonedTime(time, zone, entry.timeUtc),
          name: by ?? t('records:system'),
        })}
      </div>
    </li>
  );
});
