import { submitted } from '../../domain/stored/bootStates';
import { DeviceStore } from '../device/DeviceStore';
import { BootPhotos } from '../device/BootPhotos';
import { anOutboxEntry } from '../../testing/builders';
import { MemoryDevice } from '../../testing/memoryDevice';
import { OutboxEntries } from './OutboxEntries';

test('two changes of one boot at once both count (KERB-4)', async () => {
  const device = new MemoryDevice();
  const entries = () =>
    new OutboxEntries(device, 1, new BootPhotos(new DeviceStore(device.openWindow(), () => 0).storageOf(1)));
  const [one, other] = [entries(), entries()];
  const entry = anOutboxEntry();
  await one.apply(submitted(entry), entry.key);
  await Promise.all([
    one.update(entry.key, () => ({ mayBeRecorded: true })),
    other.update(entry.key, () => ({ state: 'needsYou' })),
  ]);
  expect(await one.find(entry.key)).toMatchObject({ mayBeRecorded: true, state: 'needsYou' });
});
