import { compareStructural, makeAutoObservable } from 'mobx';
import { valuesOfDraft, type TypedBoot } from '../../domain/stored/bootDraft';
import { applyBootChange, blankBoot, createBootBody, type BootDefaults } from '../../domain/boot/form';
import { type BootField, type BootValues } from '../../domain/boot/fields';
import { entered } from '../../domain/equalText';
import { validateBoot } from '../../domain/validation/boot';
import type { FieldError, FieldErrors } from '../../domain/validation/fieldError';
import type { RecordedBoot } from '../../domain/stored/unsentPhotos';
import type { CreateBootBody, CreateBootReply } from '../../domain/wire/boot';
import type { Region } from '../../domain/wire/region';
import { FormState } from '../lib/FormState';
import { Submission, type SubmissionProblem } from '../lib/Submission';
import { Confirmation } from './Confirmation';
import { Draft } from './Draft';
import { Defaults } from './Defaults';
import { DraftPhotos } from './DraftPhotos';
import { activeBootsOf, Duplicates } from './Duplicates';
import { BootSender, type DeviceOnCar, type Duplicate } from './BootSender';
import { Lists } from './Lists';
import { PositionStore } from './PositionStore';
import { Requestor } from './Requestor';
import { Suggestions } from './Suggestions';
import type { NewBootDeps } from './NewBootDeps';
import type { PhotoUploadsStore } from '../photos/PhotoUploadsStore';
import type { RegionDevices } from '../refdata/DevicesStore';
import { VinDecoder } from './VinDecoder';
import { RegionClock } from './RegionClock';
import type { KeptBoot } from '../outbox/WaitingForms';
import type { DraftPhoto } from '../device/BootPhotos';
import { fileOf } from '../device/storedFile';
import { UnsentPhotosStore } from '../device/UnsentPhotosStore';

/** How a submit ended. The view acts on it. */
export type SubmitOutcome = 'invalid' | 'confirmed' | 'failed' | 'busy';

/**
 * What to tell the user after a failed submit, besides the banner's text:
 * - `refused`: the boot is not on record.
 * - `unknown`: it may be on record. The same boot may be sent again; it is recorded only once.
 * - `duplicate`: it is not on record, since an active boot has the same vehicle.
 * - `deviceOn`: it is not recorded, since the physical boot is on another car.
 * - `refusedEarlier`: the server refused it earlier, and the form has opened it from the outbox for correction.
 * - `recorded`: it is on record with other details; `text` is the server's.
 * - `recordedAsSent`: it is on record as sent, but the form has changed since.
 */
export type SubmitProblem =
  | { readonly kind: 'refused' | 'unknown' }
  | { readonly kind: 'duplicate'; readonly of: Duplicate }
  | { readonly kind: 'deviceOn'; readonly on: DeviceOnCar }
  | { readonly kind: 'refusedEarlier'; readonly text: string }
  | { readonly kind: 'recorded'; readonly text: string }
  | { readonly kind: 'recordedAsSent'; readonly boot: RecordedBoot };

/** A discarded form with its photos. */
interface Discarded {
  readonly draft: TypedBoot;
  readonly photos: readonly DraftPhoto[];
}

/** The fields by which the server finds another boot on the same vehicle. */
const VEHICLE = ['license', 'licenseState', 'noLicense', 'vin'] as const satisfies readonly BootField[];

/** The add form of one region. Created when its screen opens; loads nothing until `start`. */
export class NewBootStore {
  readonly form: FormState<BootValues, FieldError>;
  readonly lists: Lists;
  readonly requestor: Requestor;
  /** The region's boots; null if its forms do not ask for one. */
  readonly devices: RegionDevices | null;
  readonly vin: VinDecoder;
  readonly duplicates: Duplicates;
  /** The device's position and the form's suggestions; null if the server does not announce `kerb`. */
  readonly position: PositionStore | null;
  readonly suggestions: Suggestions | null;
  readonly submission: Submission<CreateBootBody, CreateBootReply | KeptBoot>;
  /** Sends the boot to the server, through the outbox if there is one. */
  readonly sender: BootSender;
  readonly draft: Draft;
  readonly unsentPhotos: UnsentPhotosStore;
  /** Photos taken before the boot is recorded. */
  readonly draftPhotos: DraftPhotos;
  /** The confirmation of the recorded boot. */
  private readonly confirmed: Confirmation;
  /** The boot as sent, if its answer arrived after the form had changed. */
  private recordedAsSent: RecordedBoot | null = null;
  /** What Discard removed. It can be restored until the user types something else. */
  discarded: Discarded | null = null;
  private readonly defaults: Defaults;
  private readonly regionClock: RegionClock;
  private readonly edits = new Map<BootField, number>();
  private changes = 0;

  constructor(
    private readonly deps: NewBootDeps,
    readonly region: Region,
    /** The key of the outbox entry that the form corrects. */
    private readonly entryKey?: string,
  ) {
    const { clock, errors, patterns, refdata } = deps;
    this.regionClock = new RegionClock(region.zoneId, clock);
    this.defaults = new Defaults(deps, region);
    this.form = new FormState(this.blank(), (values) => this.check(values));
    this.lists = new Lists(refdata, region.code, this.form.values);
    this.requestor = new Requestor(patterns, region.adsRegionConfig);
    this.devices = deps.devices?.inRegion(region.code) ?? null;
    this.vin = new VinDecoder(
      deps.vehicles,
      region.code,
      {
        values: this.form.values,
        editsOf: (field) => this.edits.get(field) ?? 0,
        fill: (values) => this.put(values),
      },
      this.lists,
      errors,
    );
    this.duplicates = new Duplicates(activeBootsOf(deps, region.code), this.form.values, clock);
    this.position = deps.loginUser.has('guard')
      ? new PositionStore(deps.locate, () => this.saveDraft())
      : null;
    this.suggestions = this.position && new Suggestions(deps, region.code, this.position);
    this.submission = new Submission((body, idempotencyKey) => this.sender.post(body, idempotencyKey));
    const userId = deps.loginUser.user?.id ?? null;
    this.draft = new Draft(userId === null ? null : deps.device.draftsOf(userId, region.code));
    this.draftPhotos = new DraftPhotos({
      storage: userId === null ? null : deps.device.bootPhotosOf(userId),
      bootKey: () => this.submission.key,
      maxPixels: region.photoMaxPixels ?? null,
      onChange: () => this.saveDraft(),
    });
    this.sender = new BootSender({
      boots: deps.boots,
      regionCode: region.code,
      photos: this.draftPhotos,
      maxPixels: region.photoMaxPixels ?? null,
      outbox: deps.loginUser.has('guard') ? (deps.outbox ?? null) : null,
      asDraft: () => this.asDraft(),
      storeDraft: () => {
        this.saveDraft();
        return this.draft.settled();
      },
    });
    this.unsentPhotos = new UnsentPhotosStore(
      userId === null ? null : deps.device.photosOf(userId, region.code),
    );
    this.confirmed = new Confirmation(deps, region.code, this.unsentPhotos);
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Whether no field is known to be invalid. */
  get isValid(): boolean {
    return this.form.isValid;
  }

  /** The recorded boot, while its confirmation shows. */
  get confirmation(): RecordedBoot | null {
    return this.confirmed.boot;
  }

  /** The uploads of the recorded boot's photos, once the upload area is open. */
  get photos(): PhotoUploadsStore | null {
    return this.confirmed.photos;
  }

  /** The checklist names of the recorded boot's photos that were taken before it was recorded. */
  get takenNames(): readonly string[] {
    return this.confirmed.takenNames;
  }

  /** Whether a confirmation shows in place of the form. */
  get isConfirmed(): boolean {
    return this.confirmation !== null || this.sender.kept !== null;
  }

  /** Whether the number of the physical boot is required. False while there is none to choose. */
  get needsDevice(): boolean {
    return this.region.deviceRequired === true && (this.devices?.items.length ?? 0) > 0;
  }

  /** Whether nothing is being sent. The button then sends the form or shows its errors. */
  get canSubmit(): boolean {
    return !this.submission.isSending && !this.isConfirmed;
  }

  /** Why the last submit failed; null if there is nothing to say. */
  get problem(): SubmitProblem | null {
    if (this.recordedAsSent !== null) return { kind: 'recordedAsSent', boot: this.recordedAsSent };
    const { problem, mayBeRecorded } = this.submission;
    const duplicate = this.sender.duplicateOf(problem?.error);
    if (duplicate !== null) return { kind: 'duplicate', of: duplicate };
    const on = this.sender.deviceOnCar(problem?.error);
    if (on !== null) return { kind: 'deviceOn', on };
    const { earlierProblem } = this.sender;
    if (earlierProblem !== null) return { kind: 'refusedEarlier', text: earlierProblem.text };
    if (problem === null) return null;
    const { kind, error } = problem;
    if (kind === 'otherDetails')
      return { kind: 'recorded', text: error instanceof Error ? error.message : '' };
    return { kind: mayBeRecorded ? 'unknown' : 'refused' };
  }

  /**
   * Short name of the region's time zone at a local time, for example `PDT`; empty until the date library has loaded.
   */
  zoneShortName(local: string): string {
    return this.regionClock.zoneShortName(local);
  }

  /** Whether anything typed or photographed has not been recorded. */
  get isUnsent(): boolean {
    return !this.isConfirmed && (this.form.isDirty || this.draftPhotos.items.length > 0);
  }

  /** Whether all of it is stored on the device, so that a reload loses nothing. */
  get isStored(): boolean {
    return this.draft.isStored && this.draftPhotos.isStored;
  }

  /** The same, after waiting for pending writes, up to a limit. */
  async whenStored(): Promise<boolean> {
    await this.draft.settled();
    return this.isStored;
  }

  /** Restores the draft and loads the defaults and the lists. Never throws. */
  async start(): Promise<void> {
    await Promise.all([
      this.restoreDraft(),
      this.defaults.load((known) => this.begin(known)),
      this.lists.loadAll(),
      this.loadDates(),
      this.devices?.load(),
      this.suggestions?.load(),
      this.unsentPhotos.load(),
    ]);
  }

  /** The user changed fields: applies the consequences and saves the draft. */
  change(values: Partial<BootValues>): void {
    this.changes += 1;
    this.discarded = null;
    // Date and time are validated against the clock at the moment of typing.
    if (values.date !== undefined || values.time !== undefined) this.regionClock.judgeNow();
    for (const field of Object.keys(values) as BootField[]) {
      this.edits.set(field, (this.edits.get(field) ?? 0) + 1);
    }
    this.put(values);
    if (VEHICLE.some((field) => values[field] !== undefined)) this.sender.takeBackAgreement();
    if (values.vin !== undefined) this.vin.forget();
    if (values.make !== undefined) void this.lists.loadModels();
    if (values.requestedBy !== undefined) void this.requestor.judge(values.requestedBy);
    if (values.noLicense === false) this.put({ licenseState: this.defaults.known.licenseState });
    this.saveDraft();
  }

  /** The user left a field. */
  leave(field: BootField): void {
    this.regionClock.judgeNow();
    this.form.touch(field);
    if (field === 'vin') void this.vin.decode().then(this.saveDraft);
    if (field === 'license') void this.duplicates.look();
    if (field === 'requestedBy') void this.requestor.judge(this.form.values.requestedBy);
  }

  /**
   * Records the boot if the form is valid; otherwise shows every message. Does nothing while one is being sent. On
   * any failure everything typed stays.
   */
  async submit(): Promise<SubmitOutcome> {
    if (!this.regionClock.isLoaded) await this.loadDates();
    if (!this.canSubmit) return 'busy';
    this.deps.errors.clear();
    this.regionClock.judgeNow();
    if (!this.form.trySubmit()) return 'invalid';
    this.recordedAsSent = null;
    const changes = this.changes;
    const result = await this.submission.send(async () => {
      await this.requestor.judge(this.form.values.requestedBy);
      return this.form.isValid ? this.body : null;
    });
    if (result.kind === 'recorded') this.confirm(result.reply, result.body, changes);
    else if ('error' in result) this.report(result);
    this.saveDraft();
    return this.outcome();
  }

  /** The user stops waiting for the answer. If there is an outbox, it continues to send the boot. */
  stopWaiting(): void {
    if (!this.sender.stopWaiting(this.submission.key)) this.submission.stopWaiting();
  }

  /** Records the boot without the number of the physical boot. */
  recordWithoutDevice(): Promise<SubmitOutcome> {
    this.change({ device: '' });
    return this.submit();
  }

  /** The user confirms the boot although the vehicle has another active boot. */
  recordAnother(of: Duplicate): Promise<SubmitOutcome> {
    this.sender.agreeTo(of);
    return this.submit();
  }

  /** Starts a blank form with a new key, since the typed boot is already recorded. */
  startOver(): void {
    this.deps.errors.clear();
    this.confirmed.close();
    this.beginAnew();
  }

  /** Turns the typed values into a new boot with a new key. */
  takeAsAnother(): void {
    this.deps.errors.clear();
    const photos = this.draftPhotos.clear();
    this.renew();
    void this.draftPhotos.restore(photos);
    this.saveDraft();
  }

  /** Shows a recorded boot again for its photos. The values in the form stay. */
  showAgain(boot: RecordedBoot): void {
    this.deps.errors.clear();
    this.confirmed.show(boot);
  }

  /** Opens the upload area of the confirmation. @param Store the class, loaded with the area */
  openPhotos(Store: typeof PhotoUploadsStore): void {
    this.confirmed.openPhotos(Store);
  }

  /** Returns from the confirmation to the unsent form, or to a blank one. */
  back(): void {
    // What is on a car now can no longer be chosen.
    void this.devices?.load();
    this.deps.errors.clear();
    this.confirmed.close();
    this.sender.close();
    if (!this.form.isDirty) this.beginAnew();
    void this.unsentPhotos.close().then(this.unsentPhotos.load);
  }

  /** Discards the draft and starts a blank form. */
  discard(): void {
    const thrown = { draft: this.asDraft(), photos: this.draftPhotos.items };
    this.deps.errors.clear();
    this.beginAnew();
    this.discarded = thrown;
  }

  /** Restores what Discard removed. */
  undoDiscard(): void {
    const { discarded } = this;
    if (discarded === null) return;
    this.restore(discarded.draft);
    void this.draftPhotos.restore(discarded.photos);
    this.saveDraft();
  }

  /** Saves the typed values on the device. */
  saveDraft(): void {
    if (this.isUnsent) this.draft.save(this.asDraft());
    else if (!this.isConfirmed) this.draft.drop();
  }

  private get body(): CreateBootBody {
    const body = createBootBody(this.form.values, this.region.code, this.position?.value);
    return { ...body, ...this.sender.agreement };
  }

  /**
   * @param sent the request body; the form may have changed since, if the user stopped waiting
   * @param changes the form's change counter when the body was sent
   */
  private confirm(reply: CreateBootReply | KeptBoot, sent: CreateBootBody, changes: number): void {
    void this.suggestions?.remember(sent);
    if ('keptOnDevice' in reply) {
      this.sender.confirm(this.submission.key, sent);
      this.sender.releasePhotos();
      this.beginAnew();
      return;
    }
    const boot = { ...reply, license: sent.license, licenseState: sent.licenseState ?? null };
    if (changes !== this.changes && !compareStructural(sent, this.body)) {
      this.recordedAsSent = boot;
      this.sender.releasePhotos();
      return;
    }
    const { items } = this.draftPhotos;
    const names = items.flatMap(({ label }) => label ?? []);
    this.confirmed.show(boot, names, this.sender.releasePhotos() ? [] : items.map(fileOf));
    this.beginAnew();
  }

  private report({ error }: SubmissionProblem): void {
    // The form explains both cases.
    const isExplained = this.sender.duplicateOf(error) !== null || this.sender.deviceOnCar(error) !== null;
    if (!isExplained) this.deps.errors.report(error);
    // The product requires a failed create to be shown and logged.
    console.error('Adding the boot failed:', error instanceof Error ? error.message : error);
  }

  /** A new boot needs a new key. */
  private renew(): void {
    this.recordedAsSent = null;
    this.submission.renew();
  }

  private outcome(): SubmitOutcome {
    if (this.isConfirmed) return 'confirmed';
    return this.form.isValid ? 'failed' : 'invalid';
  }

  private asDraft(): TypedBoot {
    const { key, mayBeRecorded } = this.submission;
    const edited = [...this.edits.keys()];
    const position = this.position?.value ?? undefined;
    return { key, values: { ...this.form.values }, edited, position, mayBeRecorded };
  }

  private beginAnew(): void {
    this.discarded = null;
    this.edits.clear();
    this.regionClock.judgeNow();
    this.form.reset(this.blank());
    this.position?.put(null);
    this.vin.reset();
    this.duplicates.forget();
    this.draftPhotos.clear();
    this.sender.takeBackAgreement();
    this.renew();
    this.draft.drop();
  }

  private put(values: Partial<BootValues>): void {
    this.form.assign(applyBootChange(this.form.values, values));
  }

  private blank(): BootValues {
    return blankBoot(this.defaults.known, this.regionClock.now());
  }

  private check(values: BootValues): FieldErrors<BootField> {
    const found = validateBoot(values, this.regionClock.check(values));
    const refused = this.requestor.check(values.requestedBy);
    if (refused && !found.requestedBy) found.requestedBy = refused;
    for (const field of this.lists.fieldsNotInList(values)) found[field] ??= { code: 'notInList' };
    if (this.needsDevice && entered(values.device) === '') found.device = { code: 'required' };
    return found;
  }

  private async loadDates(): Promise<void> {
    const now = await this.regionClock.load();
    if (now !== null) this.form.rebase(now);
  }

  private async restoreDraft(): Promise<void> {
    const { entryKey } = this;
    const entry = entryKey === undefined ? null : await this.sender.find(entryKey);
    const stored = await this.draft.load(entryKey);
    const draft = stored ?? entry;
    if (draft === null || this.isUnsent || this.isConfirmed) return;
    if (stored !== null) this.draft.restored(stored);
    this.restore(draft);
    await Promise.all([this.lists.loadModels(), this.draftPhotos.load()]);
  }

  private restore(draft: TypedBoot): void {
    this.discarded = null;
    this.form.assign(valuesOfDraft(draft, this.blank()));
    this.position?.put(draft.position ?? null);
    for (const field of draft.edited) {
      this.edits.set(field, 1);
      // Shows the field's error again.
      this.form.touch(field);
    }
    this.vin.resume(this.blank());
    this.recordedAsSent = null;
    this.submission.resume(draft.key, draft.mayBeRecorded);
    this.draft.wasRestored = true;
    void this.requestor.judge(this.form.values.requestedBy);
    void this.lists.loadModels();
  }

  /** Some defaults have loaded. */
  private begin(known: Partial<BootDefaults>): void {
    // Without a plate there is no license state. The default returns with the plate.
    const { licenseState, ...rest } = known;
    const keepsState = licenseState === undefined || this.form.values.noLicense;
    this.form.rebase(keepsState ? rest : known);
  }
}
