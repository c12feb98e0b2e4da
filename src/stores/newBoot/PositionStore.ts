import { makeAutoObservable, runInAction } from 'mobx';
import type { Position } from '../../domain/wire/boot';

/** Why the device's position is unknown. */
export type PositionProblem = 'denied' | 'unavailable' | 'timeout';

/** Asks the device for its position. Never rejects. */
export type Locate = () => Promise<Position | PositionProblem>;

/** The device's position, if the user wants it in the record. Part of the form and its draft. */
export class PositionStore {
  value: Position | null = null;
  status: 'idle' | 'locating' | PositionProblem = 'idle';
  /** Counts requests, to recognize a late answer to an earlier one. */
  private turn = 0;

  /** @param onChange called when the user has added or removed the position */
  constructor(
    private readonly find: Locate,
    private readonly onChange: () => void,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Asks for the position. The current position stays until a new one arrives. */
  async locate(): Promise<void> {
    if (this.status === 'locating') return;
    const turn = ++this.turn;
    this.status = 'locating';
    const found = await this.find();
    if (turn !== this.turn) return;
    runInAction(() => {
      this.status = typeof found === 'string' ? found : 'idle';
      if (typeof found !== 'string') this.value = found;
    });
    if (typeof found !== 'string') this.onChange();
  }

  /** The user removes the position. */
  remove(): void {
    this.put(null);
    this.onChange();
  }

  /** Sets or clears the form's position. Ignores a pending answer. */
  put(position: Position | null): void {
    this.turn += 1;
    this.status = 'idle';
    this.value = position;
  }
}
