export { DownloadLink, type DownloadLinkProps } from './DownloadLink';
export { useDownload, type DownloadState } from './useDownload';
export { saveBlob } from './download';
