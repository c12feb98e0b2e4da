export { PhotoUpload, type PhotoUploadProps, type UploadChecklist } from './PhotoUpload';
