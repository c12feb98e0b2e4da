import { useTranslation } from 'react-i18next';
import type { BootDetails } from '../../domain/wire/boot';
import { Plate } from './Plate';

/** The boot that a dialog changes: its plate and vehicle, on one line. */
export function BootName({ details }: { readonly details: BootDetails }) {
  const { t } = useTranslation('common');
  const { license, licenseState, makeName, modelName } = details;
  const vehicle = [makeName, modelName].filter(Boolean).join(' ');
  return (
    <span className="tb-boot-name">
      {license ? <Plate license={license} state={licenseState} /> : <span>{t('plate.none')}</span>}{' '}
      <span>{vehicle}</span>
    </span>
  );
}
