import { DropzoneComponent } from 'react-dropzone-component';

/**
 * react-dropzone-component with a proper lifecycle. The original rebuilds dropzone's options on every update, in a
 * method that React warns about, and keeps polling after unmount until the uploads end. Here props are read once, on
 * mount, and unmounting aborts everything.
 */
export class StableDropzone extends DropzoneComponent {
  override shouldComponentUpdate(): boolean {
    return false;
  }

  override componentWillUnmount(): void {
    const { dropzone } = this;
    this.dropzone = undefined;
    // Nothing should handle the uploads that this aborts.
    dropzone?.off();
    dropzone?.destroy();
  }
}

Object.defineProperty(StableDropzone.prototype, 'componentWillUpdate', { value: undefined });
