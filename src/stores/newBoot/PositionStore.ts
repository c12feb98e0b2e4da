import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Position } from '../../domain/wire/boot';

/** Why the device's position is unknown. */
export type PositionProblem = 'denied' | 'unavailable' | 'timeout';

/** Asks the device for its position. Never rejects. */
export type Locate = () => Promise<Position | PositionProblem>;

/** Where the device is, if the person wants it in the record. Part of the form and its draft. */
export class PositionStore {
  value: Position | null = null;
  status: 'idle' | 'locating' | PositionProblem = 'idle';
  /** Tells a late answer from the last one asked for. */
  private turn = 0;

  /** @param onChange the person added or removed the position */
  constructor(
    private readonly find: Locate,
    private readonly onChange: () => void,
  ) {
    makeAutoObservable<this, 'find' | 'onChange' | 'turn'>(
      this,
      { value: observableRef, find: false, onChange: false, turn: false },
      { autoBind: true },
    );
  }

  /** Asks for the position. A position that is there stays until there is another. */
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

  /** The person takes the position back. */
  remove(): void {
    this.put(null);
    this.onChange();
  }

  /** The form continues with this position, or with none. An answer that is still to come is dropped. */
  put(position: Position | null): void {
    this.turn += 1;
    this.status = 'idle';
    this.value = position;
  }
}
