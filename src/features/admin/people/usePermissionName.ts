import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EDITABLE_TOW_STATUSES } from '../../../domain/dispatch/towStatus';
import { STATUS_SCOPED_TOW_EDITS } from '../../../domain/permissions';

/** A permission's name in words; the permission itself if there is no text for it. */
export function usePermissionName(): (permission: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (permission) => {
      const edit = STATUS_SCOPED_TOW_EDITS.find((each) => permission.startsWith(`${each}_`));
      const status = EDITABLE_TOW_STATUSES.find((each) => permission === `${String(edit)}_${each}`);
      if (edit !== undefined && status !== undefined)
        return t('setup:permission.inStatus', {
          edit: t(`setup:permission.${edit}`),
          status: t(`setup:towStatus.${status}`),
        });
      return t(`setup:permission.${permission}`, { defaultValue: permission });
    },
    [t],
  );
}
