import { makeAutoObservable, runInAction } from 'mobx';
import type { VehicleApi } from '../../api/Api';
import { NO_VIN_MARKER } from '../../domain/constants';
import type { BootField, BootValues } from '../../domain/boot/fields';
import type { DecodedVin } from '../../domain/wire/vehicleLists';
import { keyOf, type Lists } from './Lists';

/** The fields that a VIN can fill in. */
export const DECODED_FIELDS = ['make', 'model', 'body'] as const;
export type DecodedField = (typeof DECODED_FIELDS)[number];

/** The decoder's view of the form. */
export interface DecodingForm {
  readonly values: BootValues;
  /** How often the user has changed a field. */
  editsOf(field: BootField): number;
  /** Fills in values that the user did not type. */
  fill(values: Partial<BootValues>): void;
}

/** Where the value of a field came from. */
interface Origin {
  readonly vin: string;
  readonly value: string;
}

/** The state of the last decode. */
export type VinStatus = 'idle' | 'decoding' | 'filled' | 'unknown' | 'failed';

/**
 * Fills make, model and body from the VIN when the user leaves its field. Fills only what the answer contains, and
 * never a field that the user has changed since. Ignores an answer for a VIN that is no longer in the field.
 */
export class VinDecoder {
  status: VinStatus = 'idle';
  /** The fields filled from the last answer. */
  filled: readonly DecodedField[] = [];
  /** What VINs have filled in, and which VIN. */
  private readonly origins = new Map<DecodedField, Origin>();
  private generation = 0;

  constructor(
    private readonly api: Pick<VehicleApi, 'decodeVin'>,
    private readonly regionCode: string,
    private readonly form: DecodingForm,
    private readonly lists: Lists,
    private readonly errors: { report(error: unknown): void },
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The fields that still have what an earlier VIN filled in, once the present VIN was looked up. */
  get ofEarlierVin(): readonly DecodedField[] {
    if (this.status === 'idle' || this.status === 'decoding') return [];
    const { values } = this.form;
    return DECODED_FIELDS.filter((field) => {
      const origin = this.origins.get(field);
      return origin !== undefined && origin.vin !== values.vin && origin.value === values[field];
    });
  }

  /** Decodes the VIN in the form, if there is one. */
  async decode(): Promise<void> {
    const { vin } = this.form.values;
    if (vin === '' || vin === NO_VIN_MARKER) return;
    const generation = ++this.generation;
    const edits = this.countEdits();
    this.status = 'decoding';
    this.filled = [];
    try {
      const answer = await this.api.decodeVin({ regionCode: this.regionCode, vin });
      if (!this.isCurrent(generation, vin)) return;
      const filled = await this.fillIn(answer, edits, () => this.isCurrent(generation, vin));
      this.finish(generation, filled.length > 0 ? 'filled' : 'unknown', filled);
    } catch (error) {
      if (this.isCurrent(generation, vin)) this.errors.report(error);
      this.finish(generation, 'failed', []);
    }
  }

  /**
   * Continues after a draft was restored. Its VIN has filled in every value that is not blank and that the user has not changed.
   * @param blank the values of a blank form
   */
  resume(blank: BootValues): void {
    const { values } = this.form;
    for (const field of DECODED_FIELDS) {
      const value = values[field];
      if (value === null || value === blank[field] || this.form.editsOf(field) > 0) continue;
      this.origins.set(field, { vin: values.vin, value });
    }
  }

  /** Another boot begins. */
  reset(): void {
    this.forget();
    this.origins.clear();
  }

  /** The VIN was changed: forgets the last answer. */
  forget(): void {
    this.generation += 1;
    this.status = 'idle';
    // A new empty array would notify observers on every keystroke.
    if (this.filled.length > 0) this.filled = [];
  }

  private isCurrent(generation: number, vin: string): boolean {
    return generation === this.generation && vin === this.form.values.vin;
  }

  private countEdits(): Record<DecodedField, number> {
    const { form } = this;
    return { make: form.editsOf('make'), model: form.editsOf('model'), body: form.editsOf('body') };
  }

  private finish(generation: number, status: VinStatus, filled: readonly DecodedField[]): void {
    if (generation !== this.generation) return;
    runInAction(() => {
      this.status = status;
      this.filled = DECODED_FIELDS.filter((field) => filled.includes(field));
    });
  }

  private async fillIn(
    answer: DecodedVin,
    edits: Readonly<Record<DecodedField, number>>,
    isCurrent: () => boolean,
  ): Promise<DecodedField[]> {
    const { form, lists } = this;
    const filled: DecodedField[] = [];
    const fill = (field: DecodedField, value: string) => {
      form.fill({ [field]: value });
      this.origins.set(field, { vin: form.values.vin, value });
      filled.push(field);
    };
    const untouched = (field: DecodedField) => isCurrent() && form.editsOf(field) === edits[field];
    await Promise.all([lists.load('makes'), lists.load('bodies')]);

    const body = keyOf(lists.bodies, answer.body);
    if (body !== null && untouched('body')) fill('body', body);
    const make = keyOf(lists.makes, answer.make);
    // The user has since chosen a model of the current make, so keep both.
    if (make !== null && untouched('make') && (untouched('model') || make === form.values.make))
      fill('make', make);
    // If the answer has a model but no make, the model belongs to the current make.
    const ofMake = answer.make ? make : untouched('make') ? form.values.make : null;
    if (ofMake === null || form.values.make !== ofMake) return filled;
    await lists.loadModels();
    const model = keyOf(lists.models, answer.model);
    if (model !== null && form.values.make === ofMake && untouched('model')) fill('model', model);
    return filled;
  }
}
