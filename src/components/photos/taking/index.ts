export { ChecklistCount } from './ChecklistCount';
export { EmptyPlaces } from './EmptyPlaces';
export { placesOf, type Place } from './checklist';
export { PhotoTiles } from './PhotoTiles';
export type { TakenPhoto } from './TakenPhoto';
export { TakePhotos } from './TakePhotos';
export { usePictures } from './usePictures';
