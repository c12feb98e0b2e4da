import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button';
import { ErrorBox } from '../../../components/feedback';
import { paths } from '../../../paths/paths';
import type { DeviceOnCar } from '../../../stores/newBoot/BootSender';
import { useForm } from '../FormContext';

/** The boot is on another car by our record: the user opens that one, chooses another boot, or records without one. */
export const DeviceOnCarChoice = observer(function DeviceOnCarChoice({ on }: { readonly on: DeviceOnCar }) {
  const { store, focus } = useForm();
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // So that screen readers announce it, and it scrolls into view.
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="tb-add__duplicate">
      <ErrorBox title={on.text}>
        <div className="tb-add__choices">
          <Button onClick={() => focus.to('device')}>{t('device.chooseAnother')}</Button>
          {store.needsDevice ? null : (
            <Button onClick={() => void store.recordWithoutDevice()}>{t('device.recordWithout')}</Button>
          )}
          {on.id === null ? null : <Link to={paths.boot(on.id)}>{t('boot.duplicate.open')}</Link>}
        </div>
      </ErrorBox>
    </div>
  );
});
