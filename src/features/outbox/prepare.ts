import type { RootStore } from '../../stores/RootStore';

/** Opens the outbox, so that the screen renders only once. */
export async function prepare(root: RootStore): Promise<void> {
  await root.outbox.open();
}
