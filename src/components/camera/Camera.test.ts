import { FakeCameras } from '../../testing/browser/fakeCamera';
import { Camera, type CameraProblem, type CameraState } from './Camera';

class FakeVisibility extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  become(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function aCamera(options: ConstructorParameters<typeof FakeCameras>[0] = {}) {
  const devices = new FakeCameras(options);
  const page = new FakeVisibility();
  const states: CameraState[] = [];
  const camera = new Camera({ devices, page, onChange: (state) => states.push(state) });
  return { camera, devices, page, states, last: () => states.at(-1) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('requests the rear camera at 1920 by 1080, without sound (SCAN-3)', async () => {
  const { camera, devices, last } = aCamera();
  await camera.start();
  expect(devices.asked).toEqual([
    {
      video: { width: { ideal: 1920 }, height: { ideal: 1080 }, facingMode: 'environment' },
      audio: false,
    },
  ]);
  expect(last()).toMatchObject({ kind: 'live', torch: null, hasOthers: false });
});

test.each<[string, CameraProblem]>([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'failed'],
])('says why there is no picture: %s means "%s" (SCAN-4)', async (refuses, problem) => {
  const { camera, devices, last } = aCamera({ refuses });
  await camera.start();
  expect(last()).toEqual({ kind: 'problem', problem });
  devices.refuses = null;
  await camera.start();
  expect(last()).toMatchObject({ kind: 'live' });
});

test('without HTTPS, there is no camera to request (SCAN-4)', async () => {
  const states: CameraState[] = [];
  const page = new FakeVisibility();
  await new Camera({ devices: undefined, page, onChange: (state) => states.push(state) }).start();
  expect(states.at(-1)).toEqual({ kind: 'problem', problem: 'none' });
});

test('is off after stop, even if the browser was still asking (SCAN-5)', async () => {
  const { camera, devices, last } = aCamera();
  await camera.start();
  camera.stop();
  expect(devices.running).toEqual([]);
  let allow = () => {};
  devices.held = new Promise((resolve) => (allow = resolve));
  const starting = camera.start();
  camera.stop();
  allow();
  await starting;
  expect([devices.tracks.length, devices.running, last()]).toEqual([2, [], { kind: 'off' }]);
});

test('is off in the background, and starts again when the page returns (SCAN-5)', async () => {
  const { camera, devices, page, last } = aCamera();
  await camera.start();
  page.become('hidden');
  expect(devices.running).toEqual([]);
  page.become('visible');
  await settle();
  expect([devices.running, last()?.kind]).toEqual([['rear'], 'live']);
  camera.stop();
  page.become('hidden');
  page.become('visible');
  await settle();
  expect(devices.running).toEqual([]);
});

test('starts again if the system takes the camera away (SCAN-5)', async () => {
  const { camera, devices, last } = aCamera();
  await camera.start();
  devices.tracks[0]?.end();
  await settle();
  expect([devices.tracks.length, devices.running, last()?.kind]).toEqual([2, ['rear'], 'live']);
  devices.refuses = 'NotReadableError';
  devices.tracks[1]?.end();
  await settle();
  expect(last()).toEqual({ kind: 'problem', problem: 'busy' });
});

test('turns the torch on and off if there is one (SCAN-6)', async () => {
  const { camera, devices, last } = aCamera({ hasTorch: true });
  await camera.start();
  expect(last()).toMatchObject({ torch: false });
  await camera.setTorch(true);
  expect([devices.tracks[0]?.torch, last()]).toEqual([true, expect.objectContaining({ torch: true })]);
  await camera.setTorch(false);
  expect([devices.tracks[0]?.torch, last()]).toEqual([false, expect.objectContaining({ torch: false })]);
});

test("switches through the device's cameras, one at a time (SCAN-6)", async () => {
  const { camera, devices, last } = aCamera({ cameras: ['rear', 'wide', 'front'] });
  await camera.start();
  expect(last()).toMatchObject({ hasOthers: true });
  for (const expected of ['wide', 'front', 'rear']) {
    await camera.change();
    expect(devices.running).toEqual([expected]);
  }
});
