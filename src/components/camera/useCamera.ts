import { useEffect, useState } from 'react';
import { Camera, type CameraState } from './Camera';

/**
 * Runs the device's camera while the component is mounted.
 * @returns its state, and the camera to control it
 */
export function useCamera(): readonly [CameraState, Camera] {
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const [camera] = useState(
    () =>
      new Camera({
        // Undefined without https, despite its type.
        devices: 'mediaDevices' in navigator ? navigator.mediaDevices : undefined,
        page: document,
        onChange: setState,
      }),
  );
  useEffect(() => {
    void camera.start();
    return () => camera.stop();
  }, [camera]);
  return [state, camera];
}
