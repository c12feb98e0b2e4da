import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { LABELS_PATTERN } from '../../../domain/wire/devices';
import { urlOf } from '../../../domain/wire/urlOf';

/** Opens the labels of a region's boots, for printing. */
export const LabelsButton = observer(function LabelsButton({ region }: { readonly region: string }) {
  const { t } = useTranslation();
  return (
    <Button icon="printer" onClick={() => window.open(urlOf(LABELS_PATTERN, { region }), '_blank')}>
      {t('setup:boots.labels')}
    </Button>
  );
});
