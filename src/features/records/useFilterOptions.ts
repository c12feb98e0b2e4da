import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerOption } from '../../components/picker';
import { BOOT_STATUSES } from '../../domain/wire/boot';
import { useBootStatusName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';

/** The key of the option that does not filter. */
export const ALL = 'ALL';

/** The options: all regions, and each of the given ones. Call it in an observer. */
export function useRegionOptions(codes: readonly string[]): readonly PickerOption[] {
  const { regions } = useStore();
  const { t } = useTranslation();
  // The picker needs the same array while the content is the same.
  const named = JSON.stringify(codes.map((key) => ({ key, text: regions.nameOf(key) })));
  return useMemo(
    () => [{ key: ALL, text: t('records:allRegions') }, ...(JSON.parse(named) as PickerOption[])],
    [named, t],
  );
}

/** The options: all statuses, and each one. */
export function useStatusOptions(): readonly PickerOption[] {
  const { t } = useTranslation();
  const nameOf = useBootStatusName();
  return useMemo(
    () => [
      { key: ALL, text: t('records:allStatuses') },
      ...BOOT_STATUSES.map((status) => ({ key: status, text: nameOf(status) })),
    ],
    [t, nameOf],
  );
}
