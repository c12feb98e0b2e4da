import { useTranslation } from 'react-i18next';
import type { Place } from './checklist';

/** How many photos of the checklist exist. Renders nothing without a checklist. */
export function ChecklistCount({ places }: { readonly places: readonly Place[] }) {
  const { t } = useTranslation('common');
  if (places.length === 0) return null;
  const done = places.filter(({ isTaken }) => isTaken).length;
  return <span className="tb-numbers">{t('photos.ofChecklist', { done, total: places.length })}</span>;
}
