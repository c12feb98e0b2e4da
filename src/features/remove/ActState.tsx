import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button';
import type { Elements } from '../../components/elements';
import { Icon } from '../../components/icon';
import { Sentence } from '../../components/value';
import type { RemovalAct } from '../../domain/stored/removalAct';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';

interface ActStateProps {
  readonly act: RemovalAct;
  readonly onPhoto: (act: RemovalAct) => void;
  /** Other ways to go on if the server refused the act. */
  readonly children?: Elements;
}

/** The user's act at this car, until the server has it. */
export const ActState = observer(function ActState({ act, onPhoto, children }: ActStateProps) {
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
          <Sentence text={`${t('outbox.needsYou')}: ${act.problem}`} />
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
