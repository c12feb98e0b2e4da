import { makeAutoObservable, observableRef } from 'mobx';
import type { Api, BootApi, VehicleApi } from '../../api/Api';
import type { PatternRunner } from '../../domain/requestorPattern';
import type { Clock } from '../../domain/time/clock';
import type { BootDetails } from '../../domain/wire/boot';
import type { Region } from '../../domain/wire/region';
import type { FormLists } from '../newBoot/Lists';
import type { PhotoDeps, PhotoUploadsStore } from '../photos/PhotoUploadsStore';
import type { ChangeDeps, ChangeStore } from './ChangeStore';
import type { RecordChange } from './changesOf';
import type { CorrectionStore } from './CorrectionStore';
import type { NoteValues, PaymentValues, ReasonValues } from './changeForms';

/** The dialog that is open: what is to be changed of which boot. */
export interface OpenedChange {
  readonly change: RecordChange;
  readonly details: BootDetails;
  /** The payment that is to be made void: its id, and its number on the screen, from 1. */
  readonly payment?: { readonly id: number; readonly number: number };
  /** What the form of a payment begins with, in place of the balance. */
  readonly typed?: PaymentValues;
  /** Called once the change is on record. */
  readonly onDone?: () => void;
}

/** Everything that the forms of the dialogs work with; they themselves come with the dialogs' code. */
export interface RecordChangeDeps extends Omit<ChangeDeps, 'onChanged' | 'versionOf'>, PhotoDeps {
  readonly boots: Pick<BootApi, 'uploadUrl' | 'registerFile' | 'details'>;
  /** Makes their calls, which come with the dialogs, too. */
  readonly over: Api['over'];
  readonly recheck: Api['recheck'];
  readonly refdata: FormLists;
  readonly vehicles: Pick<VehicleApi, 'decodeVin'>;
  readonly patterns: PatternRunner;
  readonly clock: Clock;
  readonly regions: { byCode(code: string): Region | undefined; zoneOf(code: string): string };
  /** A boot is active again. */
  readonly onReopened: (bootId: number) => void;
  /** Each reads a boot anew if it shows that one. */
  readonly viewers: readonly ((bootId: number) => Promise<unknown>)[];
}

/** The form of one kind of dialog that was begun last: closed and opened again, it has what was typed, and its key. */
export class KeptForm<Form> {
  private kept: { readonly target: string; readonly form: Form } | null = null;

  /** The form that was begun for the same boot and payment, or a new one. */
  of({ details, payment, typed }: OpenedChange, make: () => Form): Form {
    const target = JSON.stringify([details.id, payment?.id, typed]);
    if (this.kept?.target !== target) this.kept = { target, form: make() };
    return this.kept.form;
  }

  drop(): void {
    this.kept = null;
  }
}

/** Which dialog over a record is open, and the forms of all of them. */
export class RecordChangesStore {
  opened: OpenedChange | null = null;
  readonly forms = {
    correct: new KeptForm<CorrectionStore>(),
    photos: new KeptForm<PhotoUploadsStore>(),
    note: new KeptForm<ChangeStore<NoteValues>>(),
    reopen: new KeptForm<ChangeStore<ReasonValues>>(),
    addPayment: new KeptForm<ChangeStore<PaymentValues>>(),
    voidPayment: new KeptForm<ChangeStore<ReasonValues>>(),
  } satisfies Record<RecordChange, KeptForm<object>>;

  /** Versions of boots that changes made here have brought about. */
  private readonly made = new Map<number, number>();

  constructor(readonly deps: RecordChangeDeps) {
    makeAutoObservable<this, 'made'>(
      this,
      { opened: observableRef, deps: false, forms: false, made: false },
      { autoBind: true },
    );
  }

  /** A change that went with a version is on record. It counts as seen before the boot is read anew. */
  madeOf(bootId: number, seen: number | undefined): void {
    if (seen !== undefined) this.made.set(bootId, seen + 1);
  }

  /** Which version of a boot is known to whoever looks at these details. */
  knownVersion({ id, version }: BootDetails): number | undefined {
    return typeof version === 'number' ? Math.max(version, this.made.get(id) ?? 0) : undefined;
  }

  open(opened: OpenedChange): void {
    this.opened = opened;
  }

  close(): void {
    this.opened = null;
  }

  /** The dialog is closed without having sent anything. @param isTyped whether there is something to come back to */
  putAway(change: RecordChange, isTyped: boolean): void {
    if (!isTyped) this.forms[change].drop();
    this.close();
  }

  /** A change is on record: the next one of its kind begins with a blank form. */
  finish(change: RecordChange): void {
    this.forms[change].drop();
    this.opened?.onDone?.();
    this.close();
  }

  /** Something was done to a boot: whatever shows it reads it anew. */
  async changed(bootId: number): Promise<void> {
    await Promise.all(this.deps.viewers.map((viewer) => viewer(bootId)));
  }

  /** Asks which version a boot has now; undefined where that could not be learnt, or the server counts none. */
  async versionOf(bootId: number): Promise<number | undefined> {
    try {
      return (await this.deps.boots.details({ bootId })).version ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Forgets everything, at sign-out. */
  reset(): void {
    this.close();
    this.made.clear();
    for (const form of Object.values(this.forms)) form.drop();
  }
}
