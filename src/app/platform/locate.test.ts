import { locate } from './locate';

/** Makes the browser answer with this result. Undefined: it has no geolocation. */
function browserWith(getCurrentPosition?: Geolocation['getCurrentPosition'], isSecure = true) {
  Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
  const geolocation = getCurrentPosition && { getCurrentPosition };
  if (geolocation)
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  else Reflect.deleteProperty(navigator, 'geolocation');
}

const found = { latitude: 37.7793, longitude: -122.4193, accuracy: 12.5 } as GeolocationCoordinates;
const failing =
  (code: number): Geolocation['getCurrentPosition'] =>
  (_, onError) =>
    onError?.({ code } as GeolocationPositionError);

test('returns the position with its accuracy, and requests a precise one within a time limit (PLACE-5)', async () => {
  const asked: (PositionOptions | undefined)[] = [];
  browserWith((onFound, _, options) => {
    asked.push(options);
    onFound({ coords: found } as GeolocationPosition);
  });
  await expect(locate()).resolves.toEqual({ lat: 37.7793, lon: -122.4193, accuracy: 12.5 });
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 }]);
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [99, 'unavailable'],
])('the code %d means %s (PLACE-5)', async (code, problem) => {
  browserWith(failing(code));
  await expect(locate()).resolves.toBe(problem);
});

test('without https or geolocation, no position can be requested', async () => {
  browserWith(failing(1), false);
  await expect(locate()).resolves.toBe('unavailable');
  browserWith();
  await expect(locate()).resolves.toBe('unavailable');
});
