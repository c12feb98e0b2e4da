import { compareStructural, makeAutoObservable } from 'mobx';
import { BOOT_FIELD_ORDER, type BootField, type BootValues } from '../../domain/boot/fields';
import { applyBootChange, createBootBody, valuesOfDetails } from '../../domain/boot/form';
import { entered } from '../../domain/equalText';
import { validateBoot } from '../../domain/validation/boot';
import { checkDateAndTime } from '../../domain/validation/localMoment';
import type { FieldErrors } from '../../domain/validation/fieldError';
import { checkReason } from '../../domain/validation/record';
import type { BootDetails } from '../../domain/wire/boot';
import { recordCalls } from '../../domain/wire/calls/records';
import type { CorrectBootBody } from '../../domain/wire/records';
import { keyOf, Lists } from '../newBoot/Lists';
import { Requestor } from '../newBoot/Requestor';
import { VinDecoder } from '../newBoot/VinDecoder';
import type { RegionDevices } from '../refdata/DevicesStore';
import { ChangeStore, type SentWith } from './ChangeStore';
import type { OpenedChange, RecordChangesStore } from './RecordChangesStore';

/** The dialog's values: the fields of the add form, and the reason for the correction. */
export type CorrectionValues = BootValues & { reason: string };

/** The fields that a boot's details give only by name, with the list that has their codes. */
const NAMED = [
  ['make', 'makeName', 'makes'],
  ['body', 'bodyName', 'bodies'],
  ['color', 'colorName', 'colors'],
  ['model', 'modelName', 'models'],
] as const;

/** The form of `Correct details`, filled from the recorded boot. Sends only the changed fields. */
export class CorrectionStore {
  readonly submission: ChangeStore<CorrectionValues>;
  readonly lists: Lists;
  readonly requestor: Requestor;
  readonly devices: RegionDevices;
  readonly vin: VinDecoder;
  private readonly edits = new Map<string, number>();
  private recorded: BootValues;

  constructor(
    private readonly changes: RecordChangesStore,
    readonly details: BootDetails,
  ) {
    const { deps, changed, versionOf } = changes;
    this.recorded = valuesOfDetails(details);
    this.submission = new ChangeStore<CorrectionValues>(
      details.id,
      { ...this.recorded, reason: '' },
      (values) => this.check(values),
      (values, sentWith) => this.send(values, sentWith),
      { onChanged: changed, versionOf, textOf: deps.textOf },
    );
    this.lists = new Lists(deps.refdata, details.regionCode, this.form.values);
    this.requestor = new Requestor(deps.patterns, deps.regions.byCode(details.regionCode)?.adsRegionConfig);
    this.devices = deps.devices.inRegion(details.regionCode);
    this.vin = new VinDecoder(
      deps.vehicles,
      details.regionCode,
      {
        values: this.form.values,
        editsOf: (field) => this.edits.get(field) ?? 0,
        fill: (values) => this.put(values),
      },
      this.lists,
      // The field shows the failure. The dialog would hide the banner.
      { report: () => undefined },
    );
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get form() {
    return this.submission.form;
  }

  /** Whether all fields equal the recorded ones. */
  get isUnchanged(): boolean {
    return Object.keys(this.differences(this.form.values)).length === 0;
  }

  /**
   * Loads the lists and looks up the codes for the names in the boot's details. Lists that fail to load show
   * their own message.
   */
  async start(): Promise<void> {
    void this.devices.load();
    await this.lists.loadAll();
    for (const [field, name, list] of NAMED) {
      if (field === 'model') await this.lists.loadModels();
      const code = keyOf(this.lists[list], this.details[name]);
      if (code !== null && this.recorded[field] === null) this.learn({ [field]: code });
    }
  }

  /** Handles edits of fields and applies their consequences. */
  change(values: Partial<BootValues>): void {
    for (const field of Object.keys(values)) this.edits.set(field, (this.edits.get(field) ?? 0) + 1);
    this.put(values);
    if (values.vin !== undefined) this.vin.forget();
    if (values.noLicense === false) this.form.assign({ licenseState: this.recorded.licenseState });
    if (values.make !== undefined) void this.lists.loadModels();
    if (values.requestedBy !== undefined) void this.requestor.judge(values.requestedBy);
  }

  /** The user left a field. */
  leave(field: BootField): void {
    this.form.touch(field);
    if (field === 'vin' && this.form.values.vin !== this.recorded.vin) void this.vin.decode();
  }

  /** Sends the changed fields if they are valid. @returns whether the correction is recorded now */
  async confirm(): Promise<boolean> {
    await this.requestor.judge(this.form.values.requestedBy);
    if (!this.form.trySubmit() || this.isUnchanged) return false;
    return this.submission.confirm();
  }

  private put(values: Partial<BootValues>): void {
    this.form.assign(applyBootChange(this.form.values, values));
  }

  private learn(values: Partial<BootValues>): void {
    this.recorded = { ...this.recorded, ...values };
    this.form.rebase(values);
  }

  private async send({ reason, ...values }: CorrectionValues, sentWith: SentWith): Promise<void> {
    const { id: bootId, regionCode } = this.details;
    const body: CorrectBootBody = { reason: entered(reason), changes: this.differences(values) };
    await this.changes.deps.clientFor(recordCalls).correct({ regionCode, bootId, body, ...sentWith });
    this.changes.madeOf(bootId, sentWith.bootVersion);
  }

  private differences(values: BootValues): CorrectBootBody['changes'] {
    const { regionCode } = this.details;
    const before = createBootBody(this.recorded, regionCode);
    const after = createBootBody(values, regionCode);
    const changed = BOOT_FIELD_ORDER.filter((field) => !compareStructural(before[field], after[field]));
    // Without a number, the body has no `device`.
    return Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
  }

  private check(values: CorrectionValues): FieldErrors<keyof CorrectionValues> {
    const { clock, regions } = this.changes.deps;
    const zoneId = regions.zoneOf(this.details.regionCode);
    const found: FieldErrors<keyof CorrectionValues> = validateBoot(
      values,
      checkDateAndTime(values.date, values.time, { zoneId, clock }),
    );
    const refused = this.requestor.check(values.requestedBy);
    if (refused && !found.requestedBy) found.requestedBy = refused;
    for (const field of this.lists.fieldsNotInList(values)) found[field] ??= { code: 'notInList' };
    // A recorded value that is no longer in its list stays valid unless it is changed.
    for (const [field, name] of NAMED)
      if (values[field] === null && this.recorded[field] === null && this.details[name])
        Reflect.deleteProperty(found, field);
    const reason = checkReason(values.reason);
    return reason === null ? found : { ...found, reason };
  }
}

/** The form of `Correct details`. */
export function correctionForm(changes: RecordChangesStore, opened: OpenedChange): CorrectionStore {
  const store = changes.forms.correct.of(opened, () => new CorrectionStore(changes, opened.details));
  store.submission.saw(changes.knownVersion(opened.details));
  return store;
}
