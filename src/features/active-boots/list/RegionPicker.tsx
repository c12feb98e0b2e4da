import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/picker';
import { useStore } from '../../../stores/context';

/** The region dropdown, for users who may view all boots of several regions. */
export const RegionPicker = observer(function RegionPicker() {
  const { activeBoots, bootList, regions } = useStore();
  const { t } = useTranslation();
  const { viewRegions } = activeBoots;
  const { regions: known } = regions;
  // The picker needs the same array as long as its content is the same.
  const options = useMemo(
    () => viewRegions.map((key) => ({ key, text: known.find(({ code }) => code === key)?.name ?? key })),
    [viewRegions, known],
  );
  return (
    <Picker
      label={t('boot.region.label')}
      placeholder={t('boot.region.label')}
      options={options}
      value={activeBoots.region ?? null}
      onChange={bootList.chooseRegion}
      focusNextOnSelect={false}
    />
  );
});
