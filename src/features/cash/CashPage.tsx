import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/feedback';
import { Card, ScreenHeading, useKeptPlace } from '../../components/layout';
import { RegionChoice } from '../../components/picker';
import { CASH_PERMISSIONS, SHIFT_PERMISSIONS } from '../../domain/cash';
import { moneyCalls } from '../../domain/wire/calls/money';
import { LIST_REGION } from '../../paths/paths';
import { useLazyStore, useStore } from '../../stores/context';
import { CashStore } from '../../stores/money/CashStore';
import { ClosedShifts } from './ClosedShifts';
import { MyShift } from './MyShift';
import './cash.css';

/** `/cash`: the user's own shift in a region, and the closed shifts. */
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
  const { permissions, regions, loginUser, unfinishedWork, refdata } = root;
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const cash = useLazyStore('cash', ({ api }) => new CashStore(api.over(moneyCalls)));
  useKeptPlace(cash.closed.status === 'loaded');

  const asked = search.get(LIST_REGION);
  const usual = loginUser.user?.defaultRegionCode;
  const region =
    codes.find((code) => code === asked) ?? codes.find((code) => code === usual) ?? codes[0] ?? '';
  const choose = useCallback(
    (code: string) =>
      setSearch((now) => {
        const next = new URLSearchParams(now);
        next.set(LIST_REGION, code);
        return next;
      }),
    [setSearch],
  );
  // A count survives a change of screens, so leaving for another screen does not ask. Closing the page or signing out
  // would lose it.
  useEffect(
    () => unfinishedWork.guard({ isUnfinished: () => cash.isUnsent, ask: (goOn) => goOn() }),
    [unfinishedWork, cash],
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!unfinishedWork.isLetGo && cash.isUnsent) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [unfinishedWork, cash]);
  useEffect(() => {
    void refdata.load('paymentTypes');
  }, [refdata]);

  const takes = permissions.hasAny(region, CASH_PERMISSIONS);
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
      {takes ? (
        <MyShift key={region} count={cash.countOf(region)} />
      ) : (
        <Card>
          <EmptyState icon="lock">{t('money:cash.noMine')}</EmptyState>
        </Card>
      )}
      <ClosedShifts key={`closed ${region}`} closed={cash.closed} regionCode={region} />
    </div>
  );
});
