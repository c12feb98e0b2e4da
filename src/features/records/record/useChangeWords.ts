import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BOOT_FIELD_ORDER, specOf, type BootField } from '../../../domain/boot/fields';
import type { BootDetails } from '../../../domain/wire/boot';
import type { EntryChange } from '../../../domain/wire/records';
import { useEnumName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';

/** Lists whose names are translated. Makes and models have the same names in every language. */
const NAMED_AS = { bodies: 'body', colors: 'color', states: 'state' } as const;

/**
 * Describes one change of a correction: `Color: Blue → White`. The history contains codes, whose names are in the
 * region's lists. Until these are loaded, and for a model of another make, it shows the code. Call it in an observer.
 */
export function useChangeWords({ regionCode, makeName }: BootDetails): (change: EntryChange) => string {
  const { refdata } = useStore();
  const { t } = useTranslation();
  const nameOf = useEnumName();
  const region = { region: regionCode };
  useEffect(() => {
    for (const list of ['makes', 'bodies', 'colors'] as const)
      void refdata.load(list, { region: regionCode });
    void refdata.load('states');
  }, [refdata, regionCode]);

  const makes = refdata.state('makes', region).value;
  const makeId = makes?.find(({ name }) => name === makeName)?.id;
  useEffect(() => {
    if (makeId !== undefined) void refdata.load('models', { region: regionCode, makeId });
  }, [refdata, regionCode, makeId]);
  const lists = {
    makes,
    models: makeId === undefined ? undefined : refdata.state('models', { ...region, makeId }).value,
    bodies: refdata.state('bodies', region).value,
    colors: refdata.state('colors', region).value,
    states: refdata.state('states').value,
  };

  return ({ field, from, to }) => {
    const known = BOOT_FIELD_ORDER.find((each) => each === field);
    const say = (value: EntryChange['from']) => {
      if (value === null || value === '') return t('records:nothingThere');
      if (typeof value === 'boolean') return value ? t('records:yes') : t('records:no');
      return known === undefined ? value : named(known, value);
    };
    const name = known === undefined ? field : t(`common:field.${known}`);
    return t('records:change', { field: name, from: say(from), to: say(to) });
  };

  function named(field: BootField, code: string): string {
    const { list } = specOf(field);
    if (list === undefined) return code;
    const name = lists[list]?.find((item) => item.code === code)?.name ?? code;
    return list === 'bodies' || list === 'colors' || list === 'states' ? nameOf(NAMED_AS[list], name) : name;
  }
}
