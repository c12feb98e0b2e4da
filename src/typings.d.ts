declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}

/** The parts that we use of react-dropzone-component 3.2 and of its built-in dropzone 5.4.0. */
declare module 'react-dropzone-component' {
  import { Component } from 'react';

  export interface DropzoneTexts {
    dictFileTooBig: string;
    dictInvalidFileType: string;
    dictMaxFilesExceeded: string;
    dictResponseError: string;
  }

  export interface Dropzone {
    /** Dropzone's options. It reads the texts at each use, so they can be changed. */
    readonly options: DropzoneTexts;
    addFile: (file: File) => void;
    removeFile: (file: File) => void;
    processFile: (file: File) => void;
    off: () => void;
    destroy: () => void;
  }

  /** Options of dropzone: https://docs.dropzone.dev/configuration/basics/configuration-options */
  export interface DropzoneOptions {
    readonly maxFiles: number | null;
    readonly maxFilesize: number;
    readonly acceptedFiles: string;
    readonly parallelUploads: number;
    readonly autoProcessQueue: boolean;
    readonly timeout: number;
    readonly chunking: boolean;
    readonly chunkSize: number;
    readonly retryChunks: boolean;
    readonly retryChunksLimit: number;
    readonly paramName: string;
    readonly createImageThumbnails: boolean;
    readonly maxThumbnailFilesize: number;
    readonly thumbnailWidth: number;
    readonly thumbnailHeight: number;
    readonly previewsContainer: false;
    readonly clickable: HTMLElement;
    readonly hiddenInputContainer: string;
    readonly accept: (file: File, done: (problem?: string) => void) => void;
    readonly transformFile: (file: File, done: (content: Blob) => void) => void;
    readonly fallback: () => void;
    readonly canceled: (file: File) => void;
  }

  export interface DropzoneEvents {
    readonly init: (dropzone: Dropzone) => void;
    readonly thumbnail: (file: File, dataUrl: unknown) => void;
    readonly sending: (file: File, xhr: XMLHttpRequest) => void;
    readonly uploadprogress: (file: File, percent: number, bytesSent: number) => void;
    readonly success: (file: File, reply: unknown) => void;
    readonly error: (file: File, message: unknown, xhr?: XMLHttpRequest) => void;
  }

  export interface DropzoneComponentProps {
    readonly config: {
      readonly postUrl: (files: readonly File[]) => string;
      readonly dropzoneSelector: HTMLElement;
    };
    readonly djsConfig: DropzoneOptions;
    readonly eventHandlers: DropzoneEvents;
  }

  export class DropzoneComponent extends Component<DropzoneComponentProps> {
    dropzone: Dropzone | undefined;
    componentWillUpdate?(): void;
    componentWillUnmount(): void;
  }
}
