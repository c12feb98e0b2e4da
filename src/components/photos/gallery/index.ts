export type { GalleryPhoto } from './GalleryPhoto';
export { PhotoGallery, type PhotoGalleryProps } from './PhotoGallery';
