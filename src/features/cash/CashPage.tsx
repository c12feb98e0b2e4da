import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState, Notice } from '../../components/feedback';
import { useAddressParams } from '../../components/field/useAddressParams';
import { Card, ScreenHeading, useScrollRestoration } from '../../components/layout';
import { RegionChoice } from '../../components/picker';
import { CASH_PERMISSIONS, SHIFT_PERMISSIONS } from '../../domain/cash';
import { LIST_REGION } from '../../paths/paths';
import { useStore } from '../../stores/context';
import type { OpenShiftRow } from '../../stores/money/OpenShiftsStore';
import { ClosedShifts } from './ClosedShifts';
import { MyShift } from './MyShift';
import { NoneOpen, OpenShifts } from './OpenShifts';
import './cash.css';

/** The query parameter that shows `Close the day`. */
const CLOSE_DAY = 'day';

/** `/cash`: the user's own shift in a region, everybody's open ones, and the closed shifts. */
export const CashPage = observer(function CashPage() {
  const { permissions } = useStore();
  const { t } = useTranslation();
  const codes = permissions.regionsWithAny(SHIFT_PERMISSIONS);
  if (codes.length > 0) return <Shifts codes={codes} />;
  return (
    <div className="tb-cash">
      <ScreenHeading>{t('money:cash.title')}</ScreenHeading>
      <Card>
        <EmptyState icon="lock" hint={t('money:cash.noneHint')}>
          {t('money:cash.none')}
        </EmptyState>
      </Card>
    </div>
  );
});

const Shifts = observer(function Shifts({ codes }: { readonly codes: readonly string[] }) {
  const root = useStore();
  const { cash, permissions, regions, loginUser, unfinishedWork, refdata } = root;
  const { t } = useTranslation();
  const [search, change] = useAddressParams();

  const regionParam = search.get(LIST_REGION);
  const usual = loginUser.user?.defaultRegionCode;
  const region =
    codes.find((code) => code === regionParam) ?? codes.find((code) => code === usual) ?? codes[0] ?? '';
  const closed = cash.closedIn(region);
  useScrollRestoration(closed.status === 'loaded');
  const choose = useCallback(
    (code: string) => change((next) => next.set(LIST_REGION, code), false),
    [change],
  );
  const setDay = useCallback(
    (isOn: boolean) =>
      change((next) => {
        if (isOn) next.set(CLOSE_DAY, 'close');
        else next.delete(CLOSE_DAY);
      }, false),
    [change],
  );
  // Counts survive a change of screens, so leaving for another screen does not ask. Closing the page or
  // signing out would lose them.
  useEffect(
    () => unfinishedWork.guard({ isUnfinished: () => cash.isUnsent, ask: (goOn) => goOn() }),
    [unfinishedWork, cash],
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!unfinishedWork.isLeavingConfirmed && cash.isUnsent) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [unfinishedWork, cash]);
  useEffect(() => {
    void refdata.load('paymentTypes');
  }, [refdata]);

  const takes = permissions.hasAny(region, CASH_PERMISSIONS);
  const supervised = loginUser.has('day') ? permissions.regionsWith('ADMIN_CASHIER_SHIFTS') : [];
  const countOf = ({ regionCode, person }: OpenShiftRow) => {
    const isOwn = person.id === loginUser.user?.id && permissions.hasAny(regionCode, CASH_PERMISSIONS);
    return cash.countOf(regionCode, isOwn ? {} : { of: person.id });
  };
  const open = { open: cash.open, codes: supervised, countOf };
  if (search.has(CLOSE_DAY) && supervised.length > 0) {
    return (
      <div className="tb-cash tb-cash--day">
        <div className="tb-cash__head">
          <ScreenHeading>{t('money:open.closeDay')}</ScreenHeading>
          <p>{t('money:open.closeDayText')}</p>
        </div>
        <OpenShifts
          {...open}
          title={t('money:open.title')}
          aside={<Button onClick={() => setDay(false)}>{t('money:open.back')}</Button>}
          done={<Notice tone="done">{t('money:open.dayClosed')}</Notice>}
        />
      </div>
    );
  }
  return (
    <div className="tb-cash">
      <div className="tb-cash__head">
        <ScreenHeading>{t('money:cash.title')}</ScreenHeading>
        <RegionChoice
          label={t('money:region')}
          regions={codes.map((code) => ({ code, name: regions.nameOf(code) }))}
          value={region}
          onChange={choose}
        />
      </div>
      <div className="tb-cash__open-ones">
        {takes ? (
          <MyShift key={region} count={cash.countOf(region)} />
        ) : (
          <Card>
            <EmptyState icon="lock">{t('money:cash.noMine')}</EmptyState>
          </Card>
        )}
        {supervised.length === 0 ? null : (
          <OpenShifts
            {...open}
            title={t('money:open.title')}
            aside={
              <Button icon="lock" onClick={() => setDay(true)}>
                {t('money:open.closeDay')}
              </Button>
            }
            done={<NoneOpen />}
          />
        )}
      </div>
      <ClosedShifts key={`closed ${region}`} closed={closed} regionCode={region} />
    </div>
  );
});
