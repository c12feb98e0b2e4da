import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button';
import { EmptyState, ErrorBox, LoadingHourglass, Notice } from '../../components/feedback';
import { useAddressParams } from '../../components/field/useAddressParams';
import { Card, ScreenHeading, useScrollRestoration } from '../../components/layout';
import { RegionChoice } from '../../components/picker';
import { Plate } from '../../components/value';
import { useAgo } from '../../i18n/useAgo';
import { LIST_REGION } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { ActState } from './ActState';
import { RemovalList } from './RemovalList';
import { useActPhoto } from './useActPhoto';
import './remove.css';

/** `/remove`: the boots of a region that are to be taken off their cars. */
export const RemovePage = observer(function RemovePage() {
  const { devices, removals, regions } = useStore();
  const { t } = useTranslation();
  const [search, change] = useAddressParams();
  const regionParam = search.get(LIST_REGION);
  const { region } = removals;
  useScrollRestoration(removals.hasValues);

  useEffect(() => {
    if (regionParam !== null) removals.pick(regionParam);
  }, [removals, regionParam]);
  useEffect(() => {
    if (region === undefined) return undefined;
    removals.open();
    void removals.reload();
    void devices.inRegion(region).load();
    return removals.live.watch();
  }, [removals, devices, region]);
  const choose = useCallback(
    (code: string) => change((next) => next.set(LIST_REGION, code), false),
    [change],
  );

  return (
    <div className="tb-remove">
      <ScreenHeading>{t('removal.title')}</ScreenHeading>
      <RegionChoice
        label={t('boot.region.label')}
        regions={removals.regions.map((code) => ({ code, name: regions.nameOf(code) }))}
        value={region ?? ''}
        onChange={choose}
      />
      <Removals />
    </div>
  );
});

const Removals = observer(function Removals() {
  const { removals, regions, errors } = useStore();
  const { t } = useTranslation();
  const [takePhoto, chooser] = useActPhoto();
  const { hasValues, items, refusedApart, region, status } = removals;
  if (region === undefined)
    return regions.status === 'initial' || regions.status === 'loading' ? (
      <LoadingHourglass />
    ) : (
      <Card>
        <EmptyState icon="lock">{t('removal.nowhere')}</EmptyState>
      </Card>
    );
  const failure = status === 'error' ? errors.textOf(removals.error) : undefined;
  return (
    <>
      {chooser}
      <OldList />
      {failure === undefined || removals.oldSince !== undefined ? null : (
        <div role="status">
          <ErrorBox title={t('boot.list.failed')} onRetry={() => void removals.reload()}>
            {failure}
          </ErrorBox>
        </div>
      )}
      {hasValues ? null : status === 'error' ? null : <LoadingHourglass />}
      {hasValues && items.length === 0 ? (
        <Card>
          <EmptyState icon="checkCircle">{t('removal.none')}</EmptyState>
        </Card>
      ) : null}
      {refusedApart.length === 0 ? null : (
        <ul className="tb-remove__list" aria-label={t('outbox.needsYou')}>
          {refusedApart.map((act) => (
            <li key={act.key} className="tb-remove__item" aria-label={act.license}>
              <Plate license={act.license} state={act.licenseState} size="large" />
              <ActState act={act} onPhoto={takePhoto} />
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 ? null : <RemovalList items={items} regionCode={region} onPhoto={takePhoto} />}
    </>
  );
});

/** How old the list is, if a newer one could not be loaded. */
const OldList = observer(function OldList() {
  const { removals, time } = useStore();
  const { t } = useTranslation();
  const { oldSince } = removals;
  const ago = useAgo(time, oldSince);
  if (oldSince === undefined) return null;
  return (
    <Notice
      role="status"
      tone="warning"
      icon="offline"
      action={<LinkButton onClick={() => void removals.reload()}>{t('common:general.tryAgain')}</LinkButton>}
    >
      <span>{t('boot.list.offlineList', { ago })}</span>
    </Notice>
  );
});
