export { PhotoUpload, type PhotoUploadProps } from './PhotoUpload';
export type { UploadMessages } from './uploadReply';
