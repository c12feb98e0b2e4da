import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import type { Elements } from '../../components/elements';
import { EmptyState, ErrorBox, Notice, Skeleton } from '../../components/feedback';
import { Card, SectionHeader } from '../../components/layout';
import { TimeText } from '../../components/value';
import { useStore } from '../../stores/context';
import type { OpenShiftRow, OpenShiftsStore } from '../../stores/money/OpenShiftsStore';
import type { ShiftCountStore } from '../../stores/money/ShiftCountStore';
import { BlindResult } from './BlindResult';
import { CountDialog } from './CountDialog';

export interface OpenShiftsProps {
  readonly open: OpenShiftsStore;
  /** The regions where the user may see and close everybody's shift. */
  readonly codes: readonly string[];
  readonly countOf: (row: OpenShiftRow) => ShiftCountStore;
  readonly title: string;
  readonly aside?: ReactNode;
  /** Shown when no shift is open any more. */
  readonly done: Elements;
}

/** Everybody's open shifts, region by region, each with its count. */
export const OpenShifts = observer(function OpenShifts(props: OpenShiftsProps) {
  const { open, codes, countOf, title, aside, done } = props;
  const { errors } = useStore();
  const { t } = useTranslation();
  const headingId = useId();
  const [counted, setCounted] = useState<OpenShiftRow | null>(null);
  // The array is new at each render, so effects depend on this string instead.
  const regionCodes = codes.join(' ');
  const load = useCallback(() => void open.load(regionCodes.split(' ')), [open, regionCodes]);
  useEffect(load, [load]);

  const [lastCount, setLastCount] = useState<{ name: string; count: ShiftCountStore } | null>(null);
  const card = useRef<HTMLDivElement>(null);
  async function closed(row: OpenShiftRow) {
    await open.reload();
    setLastCount({ name: row.person.name, count: countOf(row) });
    setCounted(null);
    // The button that opened the dialog is gone with its shift.
    requestAnimationFrame(() => {
      const next = card.current?.querySelector<HTMLElement>('li button');
      (next ?? card.current?.querySelector<HTMLElement>('button'))?.focus();
    });
  }

  const { rows } = open;
  return (
    <div ref={card}>
      <Card labelledBy={headingId}>
        <SectionHeader
          icon="dollar"
          id={headingId}
          aside={aside}
          subheader={rows === undefined ? undefined : t('money:open.count', { count: rows.length })}
        >
          {title}
        </SectionHeader>
        <div role="status">
          {lastCount?.count.lastBlind == null ? null : (
            <Notice tone="done">
              <span>{t('money:open.closed', { name: lastCount.name })}</span>{' '}
              <BlindResult shift={lastCount.count.lastBlind} />
            </Notice>
          )}
          {open.status === 'error' ? (
            <ErrorBox title={t('money:open.failed')} onRetry={load}>
              {errors.textOf(open.error)}
            </ErrorBox>
          ) : rows?.length === 0 ? (
            done
          ) : null}
        </div>
        {rows === undefined ? (
          open.status === 'error' ? null : (
            <Skeleton lines={3} height={64} />
          )
        ) : rows.length === 0 ? null : (
          <ul className="tb-cash__closed" aria-labelledby={headingId}>
            {rows.map((row) => (
              <OpenShift
                key={`${row.regionCode} ${String(row.person.id)}`}
                row={row}
                onCount={() => setCounted(row)}
              />
            ))}
          </ul>
        )}
        {counted === null ? null : (
          <CountDialog
            row={counted}
            count={countOf(counted)}
            onClose={() => setCounted(null)}
            onClosed={() => void closed(counted)}
          />
        )}
      </Card>
    </div>
  );
});

const OpenShift = observer(function OpenShift({
  row,
  onCount,
}: {
  readonly row: OpenShiftRow;
  readonly onCount: () => void;
}) {
  const { regions } = useStore();
  const { t } = useTranslation();
  const nameId = useId();
  return (
    <li className="tb-cash__shift tb-cash__open">
      <div id={nameId}>
        <strong>{row.person.name}</strong> <span>{regions.nameOf(row.regionCode)}</span>
        <div className="tb-cash__span">
          <span>{t('money:open.since')}</span> <TimeText local={row.from} />
          <span>{` · ${t('money:cash.entries', { count: row.count })}`}</span>
        </div>
      </div>
      <Button onClick={onCount} aria-haspopup="dialog" aria-describedby={nameId}>
        {t('money:open.countAndClose')}
      </Button>
    </li>
  );
});

/** Shown if no shift is open. */
export const NoneOpen = observer(function NoneOpen() {
  const { t } = useTranslation();
  return <EmptyState icon="checkCircle">{t('money:open.none')}</EmptyState>;
});
