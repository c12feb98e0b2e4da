/**
 * Why there is no picture:
 * - `none`: the device has no camera, or the page may not ask for one (it is not on https).
 * - `denied`: the user or the browser's settings do not allow it.
 * - `busy`: another app uses it.
 * - `failed`: anything else.
 */
export type CameraProblem = 'none' | 'denied' | 'busy' | 'failed';

export type CameraState =
  | { readonly kind: 'off' | 'starting' }
  | {
      readonly kind: 'live';
      readonly stream: MediaStream;
      /** Whether the torch is on; null if this camera has none. */
      readonly torch: boolean | null;
      /** Whether the device has another camera to change to. */
      readonly hasOthers: boolean;
    }
  | { readonly kind: 'problem'; readonly problem: CameraProblem };

/** The parts of the browser that a camera needs. */
export interface CameraDeps {
  /** Undefined without https. */
  readonly devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> | undefined;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Called on every change. */
  readonly onChange: (state: CameraState) => void;
}

/** TypeScript's DOM library lacks the torch. */
interface TorchCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } } as const;

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/**
 * The device's camera, the rear one at first. It is off while the page is in the background, since phones end its
 * picture there, and starts again when the page returns. After `stop`, the camera is always off.
 */
export class Camera {
  private state: CameraState = { kind: 'off' };
  private isWanted = false;
  /** The camera that the user chose; undefined for the rear one. */
  private deviceId: string | undefined;
  /** Counts the starts, to recognize a late answer to an earlier one. */
  private starts = 0;

  constructor(private readonly deps: CameraDeps) {}

  /** Starts the camera. The browser may ask the user for permission. Never rejects. */
  async start(): Promise<void> {
    if (!this.isWanted) this.deps.page.addEventListener('visibilitychange', this.onVisibility);
    this.isWanted = true;
    await this.open();
  }

  stop(): void {
    this.isWanted = false;
    this.deps.page.removeEventListener('visibilitychange', this.onVisibility);
    this.release();
    this.show({ kind: 'off' });
  }

  /** Changes to the device's next camera. */
  async change(): Promise<void> {
    const cameras = await this.cameras();
    const current = this.track?.getSettings().deviceId;
    const index = cameras.findIndex(({ deviceId }) => deviceId === current);
    this.deviceId = cameras[(index + 1) % cameras.length]?.deviceId;
    await this.open();
  }

  async setTorch(isOn: boolean): Promise<void> {
    const { state, track } = this;
    if (state.kind !== 'live' || track === undefined) return;
    const constraints: MediaTrackConstraints & { readonly advanced: { torch: boolean }[] } = {
      advanced: [{ torch: isOn }],
    };
    // If the torch fails, its real state is shown.
    const done = await track.applyConstraints(constraints).then(
      () => true,
      () => false,
    );
    if (done && this.state === state) this.show({ ...state, torch: isOn });
  }

  private get track(): MediaStreamTrack | undefined {
    return this.state.kind === 'live' ? this.state.stream.getVideoTracks()[0] : undefined;
  }

  private async open(): Promise<void> {
    const start = ++this.starts;
    this.release();
    if (!this.isWanted || this.deps.page.visibilityState === 'hidden') return;
    this.show({ kind: 'starting' });
    const { devices } = this.deps;
    if (devices === undefined) {
      this.show({ kind: 'problem', problem: 'none' });
      return;
    }
    const which = this.deviceId === undefined ? { facingMode: 'environment' } : { deviceId: this.deviceId };
    try {
      const stream = await devices.getUserMedia({ video: { ...SIZE, ...which }, audio: false });
      const isCurrent = () => start === this.starts && this.isWanted;
      const cameras = isCurrent() ? await this.cameras() : [];
      // Closed, or started again, while the browser was asking.
      if (isCurrent()) this.take(stream, cameras.length > 1);
      else end(stream);
    } catch (error) {
      if (start !== this.starts) return;
      const name = error instanceof Error || error instanceof DOMException ? error.name : '';
      this.show({ kind: 'problem', problem: PROBLEMS[name] ?? 'failed' });
    }
  }

  private take(stream: MediaStream, hasOthers: boolean): void {
    const track = stream.getVideoTracks()[0];
    // Firefox added this method late.
    const hasCapabilities = track !== undefined && 'getCapabilities' in track;
    const capabilities: TorchCapabilities = hasCapabilities ? track.getCapabilities() : {};
    track?.addEventListener('ended', this.onEnded);
    this.show({ kind: 'live', stream, torch: capabilities.torch === true ? false : null, hasOthers });
  }

  private async cameras(): Promise<MediaDeviceInfo[]> {
    const all = (await this.deps.devices?.enumerateDevices().catch(() => [])) ?? [];
    return all.filter(({ kind }) => kind === 'videoinput');
  }

  /** The camera was unplugged, or the system took it away. */
  private readonly onEnded = (): void => void this.open();

  private readonly onVisibility = (): void => {
    if (this.deps.page.visibilityState === 'visible') void this.open();
    else {
      this.starts += 1;
      this.release();
      this.show({ kind: 'starting' });
    }
  };

  private release(): void {
    this.track?.removeEventListener('ended', this.onEnded);
    if (this.state.kind === 'live') end(this.state.stream);
  }

  private show(state: CameraState): void {
    this.state = state;
    this.deps.onChange(state);
  }
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
