import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { DeviceField, ScanBoot } from '../../components/device';
import { isSameDevice } from '../../domain/boot/device';
import { useStore } from '../../stores/context';

interface WhichBootProps {
  readonly regionCode: string;
  /** The boot that was put on the car; null if none was recorded. */
  readonly recorded: string | null;
  /** The boot that comes off; empty if the user has not said. */
  readonly value: string;
  readonly onChange: (number: string) => void;
}

/** Which boot was put on the car, and which one comes off. Renders nothing in a region without boots. */
export const WhichBoot = observer(function WhichBoot(props: WhichBootProps) {
  const { regionCode, recorded, value, onChange } = props;
  const { devices, loginUser, removals } = useStore();
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  const { items: listed } = devices.inRegion(regionCode);
  const { items } = removals;
  const onCars = useMemo(() => {
    // Not everybody who takes boots off may see the region's list.
    const waiting = items.flatMap(({ device }) => (device ? [{ number: device }] : []));
    const others = listed.filter(
      ({ number, isOn }) => isOn && !waiting.some((each) => isSameDevice(each.number, number)),
    );
    return [...waiting, ...others];
  }, [items, listed]);
  const known = useMemo(() => [...onCars, ...listed].map(({ number }) => number), [onCars, listed]);
  if (!loginUser.has('devices') || known.length === 0) return null;
  return (
    <div className="tb-remove__device">
      {recorded === null ? null : <p>{t('device.onCar', { number: recorded })}</p>}
      {isOpen || value !== '' ? (
        <DeviceField
          choices={onCars}
          known={known}
          value={value}
          onChange={onChange}
          inputRef={input}
          focusNextOnSelect={false}
        />
      ) : (
        <div className="tb-remove__which">
          <ScanBoot known={known} onNumber={onChange} />
          <Button aria-expanded={false} onClick={() => setOpen(true)}>
            {t('common:field.device')}
          </Button>
        </div>
      )}
    </div>
  );
});
