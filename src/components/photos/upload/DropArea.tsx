import { useEffect, useState } from 'react';
import type { DropzoneComponentProps } from 'react-dropzone-component';
import { UPLOAD } from '../../../domain/constants';
import type { DropzoneSender } from './DropzoneSender';
import { StableDropzone } from './StableDropzone';

export interface DropAreaProps {
  readonly sender: DropzoneSender;
  /** Null means no limit. */
  readonly maxFiles: number | null;
  readonly acceptedTypes: string;
  /** The element that files are dropped on. */
  readonly area: HTMLElement;
  /** The element that opens the file chooser. */
  readonly chooser: HTMLElement;
  /** A selector for the parent of the hidden input: dropzone does not accept an element here. */
  readonly inputHost: string;
  /** Called on mount if dropzone does not support this browser. */
  readonly onUnsupported: () => void;
}

/** Dropzone attached to our own elements, with the settings of `constants.ts`. Props are read once, on mount. */
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
      // We render the list of files ourselves, so that it is accessible to screen readers.
      previewsContainer: false,
      clickable: props.chooser,
      hiddenInputContainer: props.inputHost,
      accept: sender.accept,
      transformFile: sender.transform,
      // Dropzone's default would insert a form and disable itself.
      fallback: () => props.onUnsupported(),
      // Dropzone's default would report an error, but the caller who cancels already knows.
      canceled: () => undefined,
    },
  };
}
