import { makeAutoObservable } from 'mobx';
import type { Api, BootApi, VehicleApi } from '../../api/Api';
import type { PatternRunner } from '../../domain/requestorPattern';
import type { Clock } from '../../domain/time/clock';
import type { BootDetails } from '../../domain/wire/boot';
import type { Region } from '../../domain/wire/region';
import type { FormLists } from '../newBoot/Lists';
import type { DevicesStore } from '../refdata/DevicesStore';
import type { PhotoDeps, PhotoUploadsStore } from '../photos/PhotoUploadsStore';
import type { ChangeDeps, ChangeStore } from './ChangeStore';
import type { RecordChange } from './changesOf';
import type { CorrectionStore } from './CorrectionStore';
import type {
  NotOffValues,
  NoteValues,
  PaymentValues,
  ReasonValues,
  RefundValues,
  ReopenValues,
} from './changeForms';

/** The open dialog: the kind of change and the boot. */
export interface OpenedChange {
  readonly change: RecordChange;
  readonly details: BootDetails;
  /** The payment to void or to refund: its id, and its number on the screen, starting at 1. */
  readonly payment?: { readonly id: number; readonly number: number };
  /** Initial values of the payment form, used instead of the balance. */
  readonly typed?: PaymentValues;
  /** Called once the change is recorded. */
  readonly onDone?: () => void;
}

/** The dependencies of the dialogs' forms, which load together with the dialogs' code. */
export interface RecordChangeDeps extends Omit<ChangeDeps, 'onChanged' | 'versionOf'>, PhotoDeps {
  readonly boots: Pick<BootApi, 'uploadUrl' | 'registerFile' | 'details'>;
  /** Creates the client for an area of calls. The call table loads with the dialogs too. */
  readonly clientFor: Api['clientFor'];
  readonly recheck: Api['recheck'];
  readonly refdata: FormLists;
  readonly devices: Pick<DevicesStore, 'inRegion'>;
  readonly vehicles: Pick<VehicleApi, 'decodeVin'>;
  readonly patterns: PatternRunner;
  readonly clock: Clock;
  readonly regions: { byCode(code: string): Region | undefined; zoneOf(code: string): string };
  /** Called when a boot is active again. */
  readonly onReopened: (bootId: number) => void;
  /** Each reloads the boot if it shows that boot. */
  readonly viewers: readonly ((bootId: number) => Promise<unknown>)[];
}

/**
 * The last form of one kind of dialog. If it is opened again for the same boot, it still has its typed values and its
 * idempotency key.
 */
export class LastForm<Form> {
  private last: { readonly target: string; readonly form: Form } | null = null;

  /** The last form if it is for the same boot and payment; otherwise a new one. */
  of({ details, payment, typed }: OpenedChange, make: () => Form): Form {
    const target = JSON.stringify([details.id, payment?.id, typed]);
    if (this.last?.target !== target) this.last = { target, form: make() };
    return this.last.form;
  }

  drop(): void {
    this.last = null;
  }
}

/** The open dialog over a record, and the forms of all dialogs. */
export class RecordChangesStore {
  opened: OpenedChange | null = null;
  readonly forms = {
    correct: new LastForm<CorrectionStore>(),
    photos: new LastForm<PhotoUploadsStore>(),
    note: new LastForm<ChangeStore<NoteValues>>(),
    reopen: new LastForm<ChangeStore<ReopenValues>>(),
    addPayment: new LastForm<ChangeStore<Required<PaymentValues>>>(),
    voidPayment: new LastForm<ChangeStore<ReasonValues>>(),
    refund: new LastForm<ChangeStore<RefundValues>>(),
    notOff: new LastForm<ChangeStore<NotOffValues>>(),
  } satisfies Record<RecordChange, LastForm<object>>;

  /** The versions of boots that were changed on this page. */
  private readonly made = new Map<number, number>();

  constructor(readonly deps: RecordChangeDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /**
   * Records that a change was saved. Its resulting version counts as seen even before the boot is reloaded.
   */
  madeOf(bootId: number, seen: number | undefined): void {
    if (seen !== undefined) this.made.set(bootId, seen + 1);
  }

  /** The latest version known to a user who sees these details. */
  knownVersion({ id, version }: BootDetails): number | undefined {
    return typeof version === 'number' ? Math.max(version, this.made.get(id) ?? 0) : undefined;
  }

  open(opened: OpenedChange): void {
    this.opened = opened;
  }

  close(): void {
    this.opened = null;
  }

  /** Closes the dialog without a change. @param isTyped whether to retain its form */
  dismiss(change: RecordChange, isTyped: boolean): void {
    if (!isTyped) this.forms[change].drop();
    this.close();
  }

  /** Closes the dialog after its change was recorded. The next one starts with a blank form. */
  finish(change: RecordChange): void {
    this.forms[change].drop();
    this.opened?.onDone?.();
    this.close();
  }

  /** Reloads a changed boot wherever it is shown. */
  async changed(bootId: number): Promise<void> {
    await Promise.all(this.deps.viewers.map((viewer) => viewer(bootId)));
  }

  /** Loads a boot's current version; undefined if the call fails or the server has no versions. */
  async versionOf(bootId: number): Promise<number | undefined> {
    try {
      return (await this.deps.boots.details({ bootId })).version ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.close();
    this.made.clear();
    for (const form of Object.values(this.forms)) form.drop();
  }
}
