import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Table } from 'semantic-ui-react';
import { classNames } from '../../../components/classNames';
import { Money, Plate, Sentence, TimeText } from '../../../components/value';
import { zoneShortName } from '../../../domain/time/zone';
import type { BootRecord } from '../../../domain/wire/records';
import { useBootStatusName, useEnumName } from '../../../i18n/enumName';
import { paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { BalanceText } from '../BalanceText';
import { StatusTag } from '../StatusTag';
import { StillOnCar } from './StillOnCar';

/** The columns of the records, from left to right. */
export const COLUMNS = [
  'refNum',
  'license',
  'vehicle',
  'bootTime',
  'status',
  'closed',
  'releasedTo',
  'due',
  'paid',
] as const;
type Column = (typeof COLUMNS)[number];

interface RecordRowProps {
  readonly record: BootRecord;
  /** Whether to show the zone's name beside each time. */
  readonly showsZones: boolean;
  /** Whether to show the amount owed or overpaid, and for how long. */
  readonly showsBalance: boolean;
}

/** One record. A click anywhere on the row opens it. */
export const RecordRow = observer(function RecordRow({ record, showsZones, showsBalance }: RecordRowProps) {
  const { regions } = useStore();
  const { t } = useTranslation();
  const statusName = useBootStatusName();
  const nameOf = useEnumName();
  const { search } = useLocation();
  const { refNum, license, licenseState, color, make, model, bootTime, closedTime, status } = record;
  const { voidReceipts = [], releasedTo, totalPaymentAmount, paidAmount } = record;
  const zone = regions.zoneOf(record.regionCode);
  const vehicle = [color && nameOf('color', color), make, model].filter(Boolean).join(' ');
  const time = (local: string, utc: string | null | undefined) => {
    const zoneShort = zoneShortName(local, zone, utc);
    return showsZones ? (
      <>
        <TimeText local={local} /> <span>{zoneShort}</span>
      </>
    ) : (
      <TimeText local={local} zoneShort={zoneShort} />
    );
  };

  const cells: Record<Column, ReactNode> = {
    refNum: (
      <Link
        className="tb-records__link tb-numbers"
        to={{ pathname: paths.record(record.id), search }}
        translate="no"
      >
        {refNum}
      </Link>
    ),
    license: license === null ? t('records:noPlate') : <Plate license={license} state={licenseState} />,
    vehicle: vehicle || t('records:absent'),
    bootTime: time(bootTime, record.bootTimeUtc),
    status: (
      <>
        <StatusTag status={status}>{statusName(status)}</StatusTag>
        <StillOnCar record={record} />
        {voidReceipts.map(({ receiptNumber, time: releasedAt }) => (
          <span key={`${receiptNumber} ${releasedAt}`} className="tb-records__more-status">
            <Sentence text={t('records:voidReceipt', { number: receiptNumber })} keep={[receiptNumber]} />
          </span>
        ))}
      </>
    ),
    closed: closedTime === null ? t('records:absent') : time(closedTime, record.closedTimeUtc),
    releasedTo: releasedTo ?? t('records:absent'),
    due: status === 'CANCELLED' ? t('records:absent') : <Money amount={totalPaymentAmount} />,
    paid:
      status === 'RELEASED' ? (
        <>
          <Money amount={paidAmount} />
          {showsBalance ? <BalanceText record={record} /> : null}
        </>
      ) : (
        t('records:absent')
      ),
  };
  const absent: Partial<Record<Column, boolean>> = {
    closed: closedTime === null,
    releasedTo: releasedTo === null,
    due: status === 'CANCELLED',
    paid: status !== 'RELEASED',
  };
  const classOf = (column: Column) =>
    classNames(
      'tb-records__cell',
      `tb-records__cell--${column}`,
      absent[column] === true && 'tb-records__cell--none',
      column === 'paid' &&
        status === 'RELEASED' &&
        paidAmount !== totalPaymentAmount &&
        'tb-records__differs',
    );
  return (
    <Table.Row role="row" className="tb-records__row">
      {COLUMNS.map((column) => (
        <Table.Cell key={column} role="cell" className={classOf(column)}>
          {/* A card has no column headers, so each value has a label. */}
          <span className="tb-records__label" aria-hidden="true">
            {t(`records:column.${column}`)}
          </span>
          <span className="tb-records__value">{cells[column]}</span>
        </Table.Cell>
      ))}
    </Table.Row>
  );
});
