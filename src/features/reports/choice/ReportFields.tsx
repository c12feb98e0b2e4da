import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button';
import { DownloadLink } from '../../../components/download';
import { DateField } from '../../../components/field';
import { RegionChoice } from '../../../components/picker';
import { regionsReportCsvPath, reportCsvPath } from '../../../domain/wire/money';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import { useStore } from '../../../stores/context';
import { daysOfPreset, PRESETS } from './presets';
import { RegionChecks } from './RegionChecks';
import { reportAddress } from './reportAddress';
import type { ReportDays } from './useReportDays';

interface ReportFieldsProps {
  /** The regions of the report. */
  readonly chosen: readonly string[];
  /** The regions to choose from. */
  readonly codes: readonly string[];
  readonly days: ReportDays;
}

/** The regions and the days of a report, with the links to its CSV files beside them. */
export const ReportFields = observer(function ReportFields({ chosen, codes, days }: ReportFieldsProps) {
  const { from, to, today, errors, isRight, change } = days;
  const { regions, loginUser } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const choose = useCallback(
    (regionCodes: readonly string[]) => void navigate(reportAddress(search, regionCodes)),
    [navigate, search],
  );
  const chooseOne = useCallback((code: string) => choose([code]), [choose]);
  const named = codes.map((code) => ({ code, name: regions.nameOf(code) }));
  const hasDay = loginUser.has('day');
  const setFrom = useCallback((date: string) => change({ from: date }), [change]);
  const setTo = useCallback((date: string) => change({ to: date }), [change]);

  return (
    <>
      {hasDay ? <RegionChecks regions={named} chosen={chosen} onChange={choose} /> : null}
      <div className="tb-report__fields">
        {hasDay ? null : (
          <div className="tb-report__region">
            <RegionChoice
              label={t('money:region')}
              regions={named}
              value={chosen[0] ?? ''}
              onChange={chooseOne}
            />
          </div>
        )}
        <DateField
          label={t('common:field.from')}
          value={from}
          max={today}
          onChange={setFrom}
          error={message(errors.from, t('common:field.from'))}
        />
        <DateField
          label={t('common:field.to')}
          value={to}
          max={today}
          onChange={setTo}
          error={message(errors.to, t('common:field.to'))}
        />
        {isRight ? (
          hasDay ? (
            <>
              <DownloadLink href={regionsReportCsvPath(chosen, { from, to })}>
                {t('money:report.download')}
              </DownloadLink>
              <DownloadLink href={regionsReportCsvPath(chosen, { from, to }, 'money')}>
                {t('money:report.downloadMoney')}
              </DownloadLink>
            </>
          ) : (
            <DownloadLink href={reportCsvPath(chosen[0] ?? '', { from, to })}>
              {t('money:report.download')}
            </DownloadLink>
          )
        ) : null}
      </div>
      {hasDay ? <PresetButtons days={days} /> : null}
    </>
  );
});

/** Buttons for usual ranges of days. */
const PresetButtons = observer(function PresetButtons({ days }: { readonly days: ReportDays }) {
  const { from, to, today, change } = days;
  const { t } = useTranslation();
  return (
    <div className="tb-report__presets tb-no-print" role="group" aria-label={t('money:report.usualDays')}>
      {PRESETS.map((preset) => {
        const range = daysOfPreset(preset, today);
        return (
          <Button
            key={preset}
            aria-current={range.from === from && range.to === to}
            onClick={() => change(range)}
          >
            {t(`money:report.preset.${preset}`)}
          </Button>
        );
      })}
    </div>
  );
});
