import { DropzoneComponent } from 'react-dropzone-component';

/**
 * react-dropzone-component with its life in order. As it comes, it rebuilds dropzone's options on every update, in a
 * lifecycle method that React warns about, and after unmounting goes on polling until the uploads have ended. Here
 * props count once, at mount, and unmounting aborts what runs and is the end of it.
 */
export class StableDropzone extends DropzoneComponent {
  override shouldComponentUpdate(): boolean {
    return false;
  }

  override componentWillUnmount(): void {
    const { dropzone } = this;
    this.dropzone = undefined;
    // Nobody is left to hear of the uploads that end here.
    dropzone?.off();
    dropzone?.destroy();
  }
}

Object.defineProperty(StableDropzone.prototype, 'componentWillUpdate', { value: undefined });
