/**
 * Fetches the code of the upload area, which only the confirmation shows; of one that is there, nothing. It is fetched
 * while the form is filled in, so that the area is there at once even where the signal is gone by then.
 */
export const loadPhotoUpload = () => import('../../components/photos/upload');
