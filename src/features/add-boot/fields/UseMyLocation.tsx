import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../components/button';
import { classNames } from '../../../components/classNames';
import type { PositionStore } from '../../../stores/newBoot/PositionStore';

/**
 * The button that adds the device's position to the record or removes it. The address field shows why it
 * could not be added.
 */
export const UseMyLocation = observer(function UseMyLocation({
  position,
}: {
  readonly position: PositionStore;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { status, value } = position;
  const remove = () => {
    // Its own button disappears and would take the focus with it.
    button.current?.focus();
    position.remove();
  };
  return (
    <div className={classNames('tb-add__location', value !== null && 'tb-add__location--kept')}>
      <span role="status">
        {value === null ? null : (
          <>
            <span className="tb-visually-hidden">{`${t('boot.add.location.kept')} `}</span>
            <span>
              {t('boot.add.location.accuracy', { meters: Math.max(1, Math.round(value.accuracy)) })}
            </span>
          </>
        )}
        {status === 'idle' ? null : (
          <span className="tb-visually-hidden">{t(`boot.add.location.${status}`)}</span>
        )}
      </span>
      {value === null ? null : (
        <IconButton icon="close" label={t('boot.add.location.remove')} onClick={remove} />
      )}
      <Button
        variant="ghost"
        icon="mapMarker"
        busy={status === 'locating'}
        buttonRef={button}
        onClick={() => void position.locate()}
      >
        <span className="tb-add__location-use">{t('boot.add.location.use')}</span>
      </Button>
    </div>
  );
});
