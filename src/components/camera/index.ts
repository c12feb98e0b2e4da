export { CameraView } from './CameraView';
export { useCamera } from './useCamera';
export { takePicture } from './takePicture';
