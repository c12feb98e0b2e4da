import { ConnectionError } from '../api/errors';
import { sha256Of } from '../domain/sha256';
import { DeviceStore } from '../stores/device/DeviceStore';
import { OutboxStore } from '../stores/outbox/OutboxStore';
import { UploadRefusal } from '../upload/uploadReply';
import { aUser, NOW } from './builders';
import { FakeBackend } from './fakeApi';
import { FakeLive } from './browser/FakeLive';
import { FakePage } from './browser/FakePage';
import { MemoryDevice } from './memoryDevice';
import { aNewBoot, fillIn, settle } from './newBoot';
import { aPictureFile } from './picture';

const GONE = new ConnectionError('Failed to fetch');
/** Every call that the outbox makes. */
const CALLS = ['create', 'uploadUrl', 'registerFile', 'details', 'loginInfo', 'loginUser'] as const;

export const aPhotoFile = (name: string) => aPictureFile(name);

/** A server that announces `guard`, so that boots are stored on the device. */
export function aKerb(): FakeBackend {
  return new FakeBackend({ user: aUser({ features: ['guard'] }) });
}

/** Waits until everything that is running has finished. */
export async function done(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await settle();
    // Digests are made on threads of their own, in turn: this one is ready after those that are under way.
    await sha256Of(new Uint8Array());
  }
}

/** A user's phone with the add form and the outbox, and the server. */
export function aPhone({ device = new MemoryDevice(), backend = aKerb(), userId = 1 } = {}) {
  const clock = { now: NOW };
  const live = new FakeLive();
  const page = new FakePage();
  const sent: string[] = [];
  const network = { isThere: true };
  /** How many of the next uploads find their address used, as if the browser had repeated their request. */
  const usedAddresses = { count: 0 };
  const outboxOf = () =>
    new OutboxStore({
      ...{ boots: backend.boots, session: backend.session, clock: () => clock.now, page },
      sendFile: async (url, file) => {
        sent.push(file.name);
        if (!network.isThere) throw new UploadRefusal({ code: 'connectionLost' });
        if (usedAddresses.count > 0) {
          usedAddresses.count -= 1;
          throw new UploadRefusal({ text: 'No such upload' }, 404);
        }
        const sum = await sha256Of(new Uint8Array(await file.arrayBuffer()));
        return backend.receive(url, sum ?? undefined);
      },
      ...{ later: live.later, onConnection: live.onConnection, companyId: 1, companyName: null },
      storage: new DeviceStore(device.openWindow(), () => clock.now).storageOf(userId),
      report: (error) => made.errors.report(error),
    });
  let outbox = outboxOf();
  const made = aNewBoot({ backend, device, outbox: { open: async () => outbox } });
  return {
    ...made,
    ...{ live, page, sent, clock, usedAddresses },
    get outbox() {
      return outbox;
    },
    /** The browser is killed and opened again. */
    restart: async () => {
      outbox.stop();
      device.closeWindows();
      outbox = outboxOf();
      await outbox.start();
      await done();
    },
    /** Opens another tab with this outbox. @returns a function that closes it */
    openTab: async () => {
      const tab = outboxOf();
      await tab.start();
      await done();
      return () => tab.stop();
    },
    /** Disconnects the network, or reconnects it and fires the browser's event. */
    connect: async (isThere: boolean) => {
      network.isThere = isThere;
      for (const name of CALLS) {
        if (isThere) backend.calls.recover(name);
        else backend.calls.failAlways(name, GONE);
      }
      if (isThere) live.turn(true);
      await done();
    },
  };
}

/** A phone whose form is complete, with photos of these names. */
export async function aFilledPhone(options: Parameters<typeof aPhone>[0] = {}, ...photos: string[]) {
  const phone = aPhone(options);
  await phone.outbox.start();
  await phone.store.start();
  fillIn(phone.store);
  for (const name of photos) await phone.store.draftPhotos.add(aPhotoFile(name));
  await done();
  return phone;
}
