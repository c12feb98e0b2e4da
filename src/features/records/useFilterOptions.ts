import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerOption } from '../../components/picker';
import { BOOT_STATUSES } from '../../domain/wire/boot';
import { useBootStatusName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';

/** The key of the option that filters nothing. */
export const ALL = 'ALL';

/** All regions, or one of those given by their codes. Call it in an observer. */
export function useRegionOptions(codes: readonly string[]): readonly PickerOption[] {
  const { regions } = useStore();
  const { t } = useTranslation();
  // The picker wants the same array while its content is the same.
  const named = JSON.stringify(codes.map((key) => ({ key, text: regions.nameOf(key) })));
  return useMemo(
    () => [{ key: ALL, text: t('records:allRegions') }, ...(JSON.parse(named) as PickerOption[])],
    [named, t],
  );
}

/** Every status, or one of them. */
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
