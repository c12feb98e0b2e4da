import { NOW } from '../../testing/builders';
import { MemoryDevice } from '../../testing/memoryDevice';
import { DeviceStore } from './DeviceStore';
import { ENTRY_VERSION } from './EntryStorage';

test('at sign-out, photos stay with their act if the user keeps the outbox, and go with it otherwise (REM-46)', async () => {
  const kept = ['photo:1:act-1:0001', 'removal-act:1:act-1'];
  const left = async (keepsOutbox: boolean) => {
    const device = new MemoryDevice();
    for (const key of [...kept, 'photo:1:draft-1:0001']) device.kept.set(key, { version: ENTRY_VERSION });
    await new DeviceStore(device.openWindow(), () => NOW).forget(1, { keepsOutbox });
    return (await device.keys()).filter((key) => !key.startsWith('signed-out'));
  };
  expect(await left(true)).toEqual(kept);
  expect(await left(false)).toEqual([]);
});
