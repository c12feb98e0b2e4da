import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button';
import type { Elements } from '../../components/elements';
import { Icon } from '../../components/icon';
import { Plate } from '../../components/value';
import type { RemovalAct } from '../../domain/stored/removalAct';
import type { RemovalItem as Item } from '../../domain/wire/removals';
import { useEnumName } from '../../i18n/enumName';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { actedOn } from './actedOn';
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
    try {
      const store = await removals.openActs();
      await store.add(actedOn(item, regionCode, license), zone, 'off', { device });
    } catch (error) {
      errors.report(error);
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

interface ActStateProps {
  readonly act: RemovalAct;
  readonly onPhoto: (act: RemovalAct) => void;
  /** What else can be done, if the server refused the act. */
  readonly children: Elements;
}

/** The user's act at this car, until the server has it. */
const ActState = observer(function ActState({ act, onPhoto, children }: ActStateProps) {
  const { removals, errors, permissions } = useStore();
  const { t } = useTranslation();
  const undo = useRef<HTMLButtonElement>(null);
  const { acts } = removals;
  const canUndo = acts?.canUndo(act) === true;
  // The button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  const time = act.dateTime.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length);
  const done = [
    act.kind === 'off' ? t('removal.offAt', { time }) : t('removal.notFoundAt', { time }),
    ...(act.device === '' ? [] : [t('device.onCar', { number: act.device })]),
  ].join(' · ');
  const quietly = (work: Promise<void> | undefined) =>
    void work?.catch((error: unknown) => errors.report(error));

  if (act.state === 'needsYou')
    return (
      <>
        <p role="status" className="tb-remove__problem">
          <Icon name="warning" />
          <span>{`${t('outbox.needsYou')}: ${act.problem}`}</span>
        </p>
        <div className="tb-remove__actions">
          {act.asksSwap ? (
            <Button variant="primary" onClick={() => quietly(acts?.swap(act))}>
              {t('device.wasOn', { number: act.device })}
            </Button>
          ) : null}
          <Link to={paths.boot(act.bootId)}>{t('removal.openBoot')}</Link>
          <Button onClick={() => quietly(acts?.discard(act.key))}>{t('outbox.discard')}</Button>
        </div>
        {children}
      </>
    );
  return (
    <div className="tb-remove__actions">
      <p role="status" className="tb-remove__done">
        <Icon name="checkCircle" />
        <span>{canUndo ? done : `${done} · ${t('outbox.waiting')}`}</span>
      </p>
      {canUndo ? (
        <Button className="tb-remove__next" buttonRef={undo} onClick={() => quietly(acts.undo(act))}>
          {t('removal.undo')}
        </Button>
      ) : null}
      {permissions.has(act.regionCode, 'BOOT_CREATE') ? (
        <Button icon="camera" onClick={() => onPhoto(act)}>
          {act.photos.length === 0
            ? t('removal.takePhoto')
            : t('removal.morePhotos', { count: act.photos.length })}
        </Button>
      ) : null}
    </div>
  );
});
