import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField, type PickerOption } from '../../../components/picker';
import { DELAYS_MS } from '../../../domain/constants';
import { shownDistance } from '../../../domain/place/distance';
import type { SuggestedPlace } from '../../../domain/place/suggest';
import { valuesOfPlace, type Suggestions } from '../../../stores/newBoot/Suggestions';
import { BootTextField } from './BootTextField';
import { useField, useFields } from './FieldsContext';

/** The address. Suggests places if the form does, and says why the device's position is missing. */
export const AddressField = observer(function AddressField() {
  const { suggestions } = useFields().store;
  return suggestions ? (
    <PlaceField suggestions={suggestions} />
  ) : (
    <BootTextField field="addr1" required autoCapitalize="words" />
  );
});

interface PlaceFieldProps {
  readonly suggestions: Suggestions;
}

/** A chosen place fills in the city and the state, too. Text that is only typed fills in nothing. */
const PlaceField = observer(function PlaceField({ suggestions }: PlaceFieldProps) {
  const { store } = useFields();
  const { t } = useTranslation();
  const optionOf = useOptionOf();
  const text = store.form.values.addr1;
  const places = suggestions.places(text);
  const { status = 'idle' } = store.position ?? {};

  const onChange = useCallback((addr1: string) => store.change({ addr1 }), [store]);
  const onChoose = (key: string) => {
    const place = places.find((each) => each.key === key);
    if (place !== undefined) store.change(valuesOfPlace(place, store.lists.states));
  };
  return (
    <SuggestField
      {...useField('addr1')}
      value={text}
      onChange={onChange}
      suggestions={places.map(optionOf)}
      onChoose={onChoose}
      onFocus={() => void suggestions.load()}
      onRest={suggestions.search}
      restMs={DELAYS_MS.placeSearch}
      hint={status === 'idle' ? undefined : t(`boot.add.location.${status}`)}
      required
      autoCapitalize="words"
    />
  );
});

/** A place as an option: its name, then its address, whether it was used before, and how far away it is. */
function useOptionOf(): (place: SuggestedPlace) => PickerOption {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useCallback(
    ({ key, kind, name, addr1, city, distance }) => {
      const address = name === addr1 ? undefined : addr1;
      const used = kind === 'used' ? t('boot.add.usedBefore') : undefined;
      return {
        key,
        text: name,
        detail: [address, city, used].filter(Boolean).join(' · '),
        aside: distance === null ? undefined : distanceText(distance, language),
      };
    },
    [t, language],
  );
}

function distanceText(meters: number, language: string): string {
  const { value, unit } = shownDistance(meters);
  return new Intl.NumberFormat(language, { style: 'unit', unit }).format(value);
}
