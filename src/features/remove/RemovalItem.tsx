import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { Plate } from '../../components/value';
import type { RemovalAct } from '../../domain/stored/removalAct';
import type { RemovalItem as Item } from '../../domain/wire/removals';
import { useEnumName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';
import { actedOn } from './actedOn';
import { ActState } from './ActState';
import { directionsTo } from './directions';
import { DueText } from './DueText';
import { WhichBoot } from './WhichBoot';

interface RemovalItemProps {
  readonly item: Item;
  readonly regionCode: string;
  /** The region's time zone. */
  readonly zone: string;
  /** The car is not there. */
  readonly onMissing: (item: Item) => void;
  /** The user wants to take a photo of what they did. */
  readonly onPhoto: (act: RemovalAct) => void;
}

/** One boot to remove: which car, where, until when, and what to do next. */
export const RemovalItem = observer(function RemovalItem(props: RemovalItemProps) {
  const { item, regionCode, zone, onMissing, onPhoto } = props;
  const { removals, errors } = useStore();
  const { t } = useTranslation();
  const nameOf = useEnumName();
  const place = useRef<HTMLLIElement>(null);
  const [device, setDevice] = useState('');
  const [isReporting, setReporting] = useState(false);
  const { acts } = removals;
  const act = acts?.of(item.id);
  const isMine = removals.isMine(item);
  const turn = removals.turnOf(item.id);
  const license = item.license ? item.license : t('common:plate.none');
  const vehicle = [item.color && nameOf('color', item.color), item.make, item.model];
  const address = [item.addr1, item.addr2, item.city, item.state].filter(Boolean).join(', ');

  // What the user took moves to the top of the list, so the view and the focus follow it.
  const wasMine = useRef(isMine);
  useEffect(() => {
    if (isMine === wasMine.current) return;
    wasMine.current = isMine;
    if (document.activeElement === document.body || place.current?.contains(document.activeElement) === true)
      place.current?.querySelector('button')?.focus();
  }, [isMine]);

  async function takeOff() {
    setReporting(true);
    try {
      const store = await removals.openActs();
      await store.add(actedOn(item, regionCode, license), zone, 'off', { device });
    } catch (error) {
      errors.report(error);
    } finally {
      setReporting(false);
    }
  }

  return (
    <li ref={place} className="tb-remove__item" aria-label={license}>
      <div className="tb-remove__head">
        {item.license ? (
          <Plate license={item.license} state={item.licenseState} size="large" />
        ) : (
          <span>{license}</span>
        )}
        <DueText removal={item.removal} zone={zone} />
      </div>
      <p className="tb-remove__vehicle">{vehicle.filter(Boolean).join(' ')}</p>
      <p>{address}</p>
      {item.removal.why === 'CANCELLED' ? <p>{t('removal.cancelled')}</p> : null}
      {item.removal.takenBy ? <p>{t('removal.takenBy', { name: item.removal.takenBy })}</p> : null}
      {item.removal.state === 'NOT_FOUND' ? (
        <p className="tb-remove__missing">
          <Icon name="warning" />
          <span>{t('removal.wasNotFound')}</span>
        </p>
      ) : null}
      {act === undefined || acts === null ? (
        actions()
      ) : (
        <ActState act={act} onPhoto={onPhoto}>
          {actions()}
        </ActState>
      )}
    </li>
  );

  function actions() {
    const takenElsewhere = item.removal.state === 'TAKEN' && !isMine;
    return (
      <>
        <WhichBoot
          regionCode={regionCode}
          recorded={item.device ?? null}
          value={device}
          onChange={setDevice}
        />
        <div className="tb-remove__actions">
          {isMine || takenElsewhere ? null : (
            <Button
              className="tb-remove__next"
              busy={turn === 'take'}
              onClick={() => void removals.take(item.id)}
            >
              {t('removal.take')}
            </Button>
          )}
          <Button
            className={isMine ? 'tb-remove__next' : undefined}
            variant={isMine ? 'primary' : 'secondary'}
            busy={isReporting}
            onClick={() => void takeOff()}
          >
            {t('removal.off')}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => onMissing(item)}>
            {t('removal.notFound')}
          </Button>
          {isMine ? (
            <Button busy={turn === 'leave'} onClick={() => void removals.leave(item.id)}>
              {t('removal.leave')}
            </Button>
          ) : null}
          <a className="tb-remove__directions" href={directionsTo(item.position, address)}>
            <Icon name="mapMarker" />
            <span>{t('removal.directions')}</span>
          </a>
        </div>
      </>
    );
  }
});
