import { useEffect, useState } from 'react';
import type { DropzoneComponentProps } from 'react-dropzone-component';
import { UPLOAD } from '../../../domain/constants';
import type { DropzoneSender } from './DropzoneSender';
import { StableDropzone } from './StableDropzone';

export interface DropAreaProps {
  readonly sender: DropzoneSender;
  /** No limit when null. */
  readonly maxFiles: number | null;
  readonly acceptedTypes: string;
  /** What files are dropped on. */
  readonly area: HTMLElement;
  /** What opens the chooser. */
  readonly chooser: HTMLElement;
  /** A selector of what holds the hidden input: here dropzone takes no element. */
  readonly inputHost: string;
  /** Told, at mount, of a browser in which dropzone cannot work. */
  readonly onUnsupported: () => void;
}

/** Dropzone on our own elements, with the figures of `constants.ts`. What it is given counts once, when it is mounted. */
export function DropArea(props: DropAreaProps) {
  const [fixed] = useState(() => dropzoneProps(props));
  const { sender } = props;
  useEffect(() => sender.close, [sender]);
  return <StableDropzone {...fixed} />;
}

function dropzoneProps(props: DropAreaProps): DropzoneComponentProps {
  const { sender } = props;
  return {
    config: { postUrl: sender.urlOf, dropzoneSelector: props.area },
    eventHandlers: sender.events,
    djsConfig: {
      maxFiles: props.maxFiles,
      maxFilesize: UPLOAD.maxFileSizeMb,
      acceptedFiles: props.acceptedTypes,
      parallelUploads: UPLOAD.parallelUploadsBoot,
      autoProcessQueue: false,
      timeout: UPLOAD.timeoutMs,
      chunking: false,
      chunkSize: UPLOAD.chunkSizeBytes,
      retryChunks: false,
      retryChunksLimit: UPLOAD.chunkRetries,
      paramName: 'file',
      createImageThumbnails: true,
      maxThumbnailFilesize: UPLOAD.thumbnailMaxFileSizeMb,
      thumbnailWidth: UPLOAD.thumbnailPx,
      thumbnailHeight: UPLOAD.thumbnailPx,
      // The list of files is ours, so that it speaks to assistive technology.
      previewsContainer: false,
      clickable: props.chooser,
      hiddenInputContainer: props.inputHost,
      accept: sender.accept,
      // Dropzone's own would put a form of its making in the area, and itself out of order.
      fallback: () => props.onUnsupported(),
      // Dropzone's own calls it an error; whoever takes a file out knows of it.
      canceled: () => undefined,
    },
  };
}
