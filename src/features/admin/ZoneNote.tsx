import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useSetup } from './useSetup';

/** Names the zone of the times and days of a setup screen, once it is known. */
export const ZoneNote = observer(function ZoneNote() {
  const { t } = useTranslation();
  const { zone } = useSetup();
  return zone === null ? null : <p className="tb-setup__explain">{t('setup:zone', { zone })}</p>;
});
