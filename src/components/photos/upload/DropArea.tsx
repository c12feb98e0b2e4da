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
  /** The element that files are dropped on. */
  readonly area: HTMLElement;
  /** The element that opens the file chooser. */
  readonly chooser: HTMLElement;
  /** A selector for the parent of the hidden input: dropzone takes no element here. */
  readonly inputHost: string;
  /** Called at mount if dropzone cannot work in this browser. */
  readonly onUnsupported: () => void;
}

/** Dropzone on our own elements, with the settings of `constants.ts`. Props are read once, at mount. */
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
      // The list of files is ours, so that screen readers can read it.
      previewsContainer: false,
      clickable: props.chooser,
      hiddenInputContainer: props.inputHost,
      accept: sender.accept,
      // Dropzone's own would insert a form and disable itself.
      fallback: () => props.onUnsupported(),
      // Dropzone's own would report it as an error; the caller that cancels already knows.
      canceled: () => undefined,
    },
  };
}
