import { useTranslation } from 'react-i18next';
import { refusalText } from '../../components/photos/upload/uploadTexts';
import { useStore } from '../../stores/context';
import { UploadRefusal } from '../../upload/uploadReply';

/** @returns a function that says in the banner why a photo was not stored with its act */
export function useReportPhoto(): (error: unknown) => void {
  const { errors } = useStore();
  const { t } = useTranslation('common');
  return (error) => {
    if (error instanceof UploadRefusal) errors.set(refusalText(t, error, t('photos.notRead')));
    else errors.report(error);
  };
}
