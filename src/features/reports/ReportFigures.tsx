import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { classNames } from '../../components/classNames';
import { ColumnChart, RowChart } from '../../components/chart';
import { Card } from '../../components/layout';
import { Money } from '../../components/value';
import { centsToDollars, formatUsd, sumCents, toCents } from '../../domain/money';
import type { Report } from '../../domain/wire/money';
import { usePaymentTypeName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';
import { PictureTable } from './PictureTable';
import { Picture } from './Picture';
import { dayShown, useDuration } from './shown';

export interface ReportFiguresProps {
  readonly report: Report;
  /** Whether another one is on its way, or asked for in a way that cannot be answered. */
  readonly isOld: boolean;
}

const COUNTS = ['recorded', 'released', 'cancelled'] as const;

/** A report: what is now, then a picture of each figure with the table that it is drawn from. */
export const ReportFigures = observer(function ReportFigures({ report, isOld }: ReportFiguresProps) {
  const { refdata } = useStore();
  const { t, i18n } = useTranslation();
  const typeName = usePaymentTypeName(refdata.state('paymentTypes').value);
  const duration = useDuration();
  const { days, byPaymentType, byPerson, byHour, minutesToRelease } = report;
  const usd = (dollars: number) => formatUsd(dollars, i18n.language.startsWith('es') ? 'es-US' : 'en-US');
  const whole = (count: number) => count.toLocaleString(i18n.language);
  const personName = (name: string | null) => name ?? t('money:system');
  const dates = days.map(({ date }) => dayShown(date));
  const axis = [dates[0], dates[Math.floor((dates.length - 1) / 2)], dates.at(-1)].map((date) => date ?? '');
  const taken = centsToDollars(sumCents(days.map((day) => toCents(day.taken))));
  const sumOf = (what: (typeof COUNTS)[number]) => days.reduce((sum, day) => sum + day[what], 0);

  /** What a picture says: the largest of its figures, and where it is. */
  const said = (
    title: string,
    values: readonly number[],
    shown: (value: number) => string,
    where: string[],
  ) => {
    const most = Math.max(0, ...values);
    if (most === 0) return t('money:report.pictureNone', { title });
    const place = where[values.indexOf(most) % Math.max(1, where.length)] ?? '';
    return t('money:report.picture', { title, most: shown(most), where: place });
  };
  const money = (amount: number) => <Money amount={amount} />;
  const counted = (row: Report['days'][number] | Report['byPerson'][number]) => [
    ...COUNTS.map((what) => whole(row[what])),
    money(row.taken),
  ];
  const countHeads = [...COUNTS, 'taken' as const].map((what) => t(`money:report.${what}`));
  /** A table with a line for each day. */
  const dayTable = (
    title: string,
    heads: string[],
    cells: (day: Report['days'][number]) => ReactNode[],
    sums: ReactNode[],
  ) => (
    <PictureTable
      label={t('money:report.table', { title })}
      heads={[t('money:report.day'), ...heads]}
      rows={days.map((day) => ({ key: day.date, name: dayShown(day.date), cells: cells(day) }))}
      sums={sums}
    />
  );
  const times = [
    { key: 'median', name: t('money:report.medianShort'), value: minutesToRelease.median },
    { key: 'p90', name: t('money:report.p90Short'), value: minutesToRelease.p90 },
  ];

  return (
    <div className={classNames('tb-report__figures', isOld && 'tb-report__figures--old')} aria-busy={isOld}>
      <Card>
        <dl className="tb-report__now" aria-label={t('money:report.now')}>
          {[
            ['active', whole(report.activeNow)] as const,
            ['eligible', whole(report.towEligibleNow)] as const,
            ...COUNTS.map((what) => [what, whole(sumOf(what))] as const),
            ['taken', usd(taken)] as const,
            ['median', duration(minutesToRelease.median)] as const,
            ['p90', duration(minutesToRelease.p90)] as const,
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{t(`money:report.${name}`)}</dt>
              <dd className="tb-numbers">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Picture
        title={t('money:report.days')}
        chart={
          <ColumnChart
            label={said(
              t('money:report.days'),
              COUNTS.flatMap((what) => days.map((day) => day[what])),
              whole,
              dates,
            )}
            series={COUNTS.map((what) => ({
              name: t(`money:report.${what}`),
              values: days.map((day) => day[what]),
            }))}
            axis={axis}
            shown={whole}
          />
        }
        table={dayTable(t('money:report.days'), countHeads, counted, [
          ...COUNTS.map((what) => whole(sumOf(what))),
          money(taken),
        ])}
      />
      <Picture
        title={t('money:report.money')}
        chart={
          <ColumnChart
            label={said(
              t('money:report.money'),
              days.map((day) => day.taken),
              usd,
              dates,
            )}
            series={[{ name: t('money:report.taken'), values: days.map((day) => day.taken) }]}
            axis={axis}
            shown={usd}
          />
        }
        table={dayTable(t('money:report.money'), [t('money:report.taken')], (day) => [money(day.taken)], [
          money(taken),
        ])}
      />
      <Picture
        title={t('money:report.types')}
        chart={
          <RowChart
            label={said(
              t('money:report.types'),
              byPaymentType.map((type) => type.taken),
              usd,
              byPaymentType.map(({ paymentType }) => typeName(paymentType)),
            )}
            rows={byPaymentType.map(({ paymentType, taken: value }) => ({
              ...{ key: paymentType, name: typeName(paymentType), value },
            }))}
            shown={usd}
          />
        }
        table={
          <PictureTable
            label={t('money:report.table', { title: t('money:report.types') })}
            heads={[t('money:report.type'), t('money:report.count'), t('money:report.taken')]}
            rows={byPaymentType.map(({ paymentType, taken: ofType, count }) => ({
              ...{ key: paymentType, name: typeName(paymentType), cells: [whole(count), money(ofType)] },
            }))}
            sums={[whole(byPaymentType.reduce((sum, { count }) => sum + count, 0)), money(taken)]}
          />
        }
      />
      <Picture
        title={t('money:report.release')}
        chart={
          <RowChart
            label={t('money:report.release')}
            rows={times.map(({ value, ...row }) => ({ ...row, value: value ?? 0 }))}
            shown={duration}
          />
        }
        table={
          <PictureTable
            label={t('money:report.table', { title: t('money:report.release') })}
            heads={[t('money:report.figure'), t('money:report.minutes')]}
            rows={times.map(({ key, name, value }) => ({ key, name, cells: [duration(value)] }))}
          />
        }
      />
      <Picture
        title={t('money:report.people')}
        chart={
          <RowChart
            label={said(
              t('money:report.people'),
              byPerson.map(({ recorded }) => recorded),
              whole,
              byPerson.map(({ name }) => personName(name)),
            )}
            rows={byPerson.map(({ name, recorded }, index) => ({
              ...{ key: String(index), name: personName(name), value: recorded },
            }))}
            shown={(count) => `${t('money:report.recorded')}: ${whole(count)}`}
          />
        }
        table={
          <PictureTable
            label={t('money:report.table', { title: t('money:report.people') })}
            heads={[t('money:report.person'), ...countHeads]}
            rows={byPerson.map((row, index) => ({
              ...{ key: String(index), name: personName(row.name), cells: counted(row) },
            }))}
          />
        }
      />
      <Picture
        title={t('money:report.hours')}
        chart={
          <ColumnChart
            label={said(
              t('money:report.hours'),
              byHour,
              whole,
              byHour.map((_, hour) => hourShown(hour)),
            )}
            series={[{ name: t('money:report.recorded'), values: byHour }]}
            axis={[0, 6, 12, 18, 23].map(hourShown)}
            shown={whole}
          />
        }
        table={
          <PictureTable
            label={t('money:report.table', { title: t('money:report.hours') })}
            heads={[t('money:report.hour'), t('money:report.recorded')]}
            rows={byHour.map((count, hour) => ({
              ...{ key: String(hour), name: hourShown(hour), cells: [whole(count)] },
            }))}
          />
        }
      />
    </div>
  );
});

const hourShown = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
