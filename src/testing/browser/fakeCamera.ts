import { aPictureFile } from '../picture';

/** A track of the fake camera. */
export class FakeTrack extends EventTarget {
  isStopped = false;
  torch = false;

  constructor(
    readonly deviceId: string,
    private readonly hasTorch: boolean,
  ) {
    super();
  }

  getCapabilities() {
    return this.hasTorch ? { torch: true } : {};
  }

  getSettings() {
    return { deviceId: this.deviceId };
  }

  async applyConstraints({ advanced = [] }: { advanced?: { torch?: boolean }[] }): Promise<void> {
    this.torch = advanced[0]?.torch ?? false;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** The system ends the use of the camera. */
  end(): void {
    this.isStopped = true;
    this.dispatchEvent(new Event('ended'));
  }
}

interface FakeCameraOptions {
  /** The ids of the device's cameras. */
  readonly cameras?: readonly string[];
  readonly hasTorch?: boolean;
  /** The name of the error with which the camera refuses to start. */
  readonly refuses?: string | null;
}

/** The browser's cameras, as a test sets them up. */
export class FakeCameras {
  /** Every track that was started, in order. */
  readonly tracks: FakeTrack[] = [];
  readonly asked: MediaStreamConstraints[] = [];
  refuses: string | null;
  /** If set, requests wait for this promise. */
  held: Promise<void> | null = null;
  private readonly cameras: readonly string[];
  private readonly hasTorch: boolean;

  constructor({ cameras = ['rear'], hasTorch = false, refuses = null }: FakeCameraOptions = {}) {
    this.cameras = cameras;
    this.hasTorch = hasTorch;
    this.refuses = refuses;
  }

  /** The cameras that are running. */
  get running(): readonly string[] {
    return this.tracks.filter(({ isStopped }) => !isStopped).map(({ deviceId }) => deviceId);
  }

  readonly getUserMedia = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    this.asked.push(constraints);
    await this.held;
    if (this.refuses !== null) throw new DOMException('No camera today', this.refuses);
    const { video } = constraints;
    const wanted = typeof video === 'object' && typeof video.deviceId === 'string' ? video.deviceId : null;
    const track = new FakeTrack(wanted ?? this.cameras[0] ?? 'rear', this.hasTorch);
    this.tracks.push(track);
    const tracks = [track];
    return { getTracks: () => tracks, getVideoTracks: () => tracks } as unknown as MediaStream;
  };

  readonly enumerateDevices = async (): Promise<MediaDeviceInfo[]> =>
    ['microphone', ...this.cameras].map(
      (deviceId) =>
        ({ deviceId, kind: deviceId === 'microphone' ? 'audioinput' : 'videoinput' }) as MediaDeviceInfo,
    );
}

/** Provides these cameras in the tests of a file. Resets them before each test with `use`. */
export function withFakeCameras(): { use: (options?: FakeCameraOptions) => FakeCameras } {
  const use = (options?: FakeCameraOptions) => {
    const cameras = new FakeCameras(options);
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: cameras });
    return cameras;
  };
  beforeEach(() => {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    use();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    jest.restoreAllMocks();
  });
  return { use };
}

/**
 * The browser's own reader of bar codes, for the tests of a file. `see` sets what it reads in the following pictures.
 */
export function withFakeReader() {
  let texts: readonly string[] = [];
  let isPicture = true;
  class FakeDetector {
    static getSupportedFormats = async () => ['code_39', 'code_128', 'data_matrix', 'qr_code'];
    detect = async () => texts.map((rawValue) => ({ rawValue }));
  }
  const names = ['BarcodeDetector', 'ImageData', 'createImageBitmap'];
  beforeEach(() => {
    [texts, isPicture] = [[], true];
    const createImageBitmap = async () => {
      if (!isPicture) throw new DOMException('Not a picture', 'InvalidStateError');
      return { width: 100, height: 100, close: () => undefined };
    };
    Object.assign(globalThis, {
      BarcodeDetector: FakeDetector,
      ImageData: class {
        readonly data = [];
      },
      createImageBitmap,
    });
  });
  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  });
  return {
    see: (...next: string[]) => {
      texts = next;
    },
    /** From now on, no file can be read as a picture. */
    seeNoPicture: () => {
      isPicture = false;
    },
  };
}

/** What jsdom lacks for taking and showing pictures. A picture is a JPEG of a few bytes. */
export function withFakePictures(): void {
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
      // Not a blob: blobs are Node's here and files are jsdom's, and a jsdom file made from a Node blob contains the text
      // `[object Blob]`.
      done(aPictureFile('picture.jpg', 'picture'));
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
}
