import { useTranslation } from 'react-i18next';
import { refusalText } from '../../components/photos/upload/uploadTexts';
import { useStore } from '../../stores/context';

/** @returns a function that says in the banner why a photo was not stored with its act */
export function useReportPhoto(): (error: unknown) => void {
  const { errors } = useStore();
  const { t } = useTranslation('common');
  return (error) => errors.set(refusalText(t, error, errors.textOf(error) ?? t('photos.notRead')));
}
