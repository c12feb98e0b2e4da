import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerOption } from '../../../components/picker';
import { BOOT_STATUSES } from '../../../domain/wire/boot';
import { useBootStatusName } from '../../../i18n/enumName';
import { useStore } from '../../../stores/context';
import { isOtherSum } from '../../../domain/wire/vehicleLists';
import { eventsOf } from './recordsAddress';

/** The key of the option that does not filter. */
export const ALL = 'ALL';

/** The key of an option that stands for regions. */
export const keyOfRegions = (codes: readonly string[]): string =>
  codes.length === 0 ? ALL : codes.join(' ');
export const regionsOf = (key: string): string[] => key.split(' ');

/**
 * The options: all regions, each of the given ones, and the combination of several regions that a link to this page may
 * have set. Call it in an observer.
 */
export function useRegionOptions(
  codes: readonly string[],
  chosen: readonly string[],
): readonly PickerOption[] {
  const { regions } = useStore();
  const { t } = useTranslation();
  const groups = [...codes.map((code) => [code]), ...(chosen.length > 1 ? [chosen] : [])];
  // The picker needs the same array as long as its content is the same.
  const named = JSON.stringify(
    groups.map((group) => ({
      key: keyOfRegions(group),
      text: group.map((code) => regions.nameOf(code)).join(' · '),
    })),
  );
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

/** The options: each event that the days can refer to. Call it in an observer. */
export function useEventOptions(): readonly PickerOption[] {
  const { loginUser } = useStore();
  const { t } = useTranslation();
  const hasRemoval = loginUser.has('removal');
  return useMemo(
    () =>
      eventsOf(hasRemoval).map((event) => ({
        key: event,
        text: isOtherSum(event) ? t(`common:paymentSum.${event}`) : t(`records:event.${event}`),
      })),
    [t, hasRemoval],
  );
}
