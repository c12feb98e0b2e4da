import { screen, within } from '@testing-library/react';
import type { OutboxEntry } from '../../domain/stored/outboxEntry';
import { ENTRY_VERSION } from '../../stores/device/EntryStorage';
import { anOutboxEntry, anOutboxPhoto, aUser, NOW } from '../../testing/builders';
import { MemoryDevice } from '../../testing/memoryDevice';
import { renderApp } from '../../testing/render';

const recorded: Partial<OutboxEntry> = {
  ...{ state: 'recorded', recordedAt: NOW },
  recorded: { id: 7, refNum: 'SF-7', time: '2026-03-10T11:30:00' },
};

/** Opens the page on a device that has these entries. */
async function openOutbox(...entries: readonly OutboxEntry[]) {
  const device = new MemoryDevice();
  for (const entry of entries)
    device.kept.set(`outbox:${String(entry.userId)}:${entry.key}`, { ...entry, version: ENTRY_VERSION });
  const user = aUser({ features: ['guard'] });
  const app = await renderApp('/outbox', { user, device: device.openWindow() });
  return { ...app, device };
}

const row = (plate: string) => screen.findByRole('region', { name: new RegExp(plate) });

test('a photo that the device has lost is said to be, and can be discarded (KERB-15)', async () => {
  const { user } = await openOutbox(
    anOutboxEntry({ ...recorded, photos: [anOutboxPhoto({ state: 'lost' })] }),
  );
  const boot = within(await row('9NEW001'));
  expect(boot.getByText('Recorded SF-7')).toBeVisible();
  expect(boot.getByText('Lost: this device no longer has it. It was not sent.')).toBeVisible();
  expect(boot.queryByRole('button', { name: /^Try again/ })).toBeNull();
  await user.click(boot.getByRole('button', { name: 'Discard front.jpg' }));
  expect(await screen.findByRole('link', { name: 'Outbox' })).toBeVisible();
  expect(boot.queryByText('front.jpg')).toBeNull();
});
