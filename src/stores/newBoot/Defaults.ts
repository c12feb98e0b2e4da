import { addressOfPlace, type BootDefaults } from '../../domain/boot/form';
import { cityOfRegionName } from '../../domain/boot/regionCity';
import type { Region } from '../../domain/wire/region';
import { reportCopy } from '../lib/reportCopy';
import { keyOf, statesOf } from './Lists';
import type { NewBootDeps } from './NewBootDeps';

/**
 * The defaults of one region's blank form. Derived from the region's name first, then loaded from the server.
 */
export class Defaults {
  readonly known: BootDefaults;

  constructor(
    private readonly deps: Pick<NewBootDeps, 'boots' | 'refdata' | 'errors' | 'copyOf'>,
    private readonly region: Region,
  ) {
    this.known = { licenseState: null, city: cityOfRegionName(region.name), state: region.state ?? null };
  }

  /** @param onKnown receives each part as it loads. Never throws: the form works without defaults. */
  async load(onKnown: (known: Partial<BootDefaults>) => void): Promise<void> {
    const learn = (known: Partial<BootDefaults>) => {
      Object.assign(this.known, known);
      onKnown(known);
    };
    await Promise.all([this.loadPlace(learn), this.loadLicenseState(learn)]);
  }

  private async loadPlace(learn: (known: Partial<BootDefaults>) => void): Promise<void> {
    const { refdata } = this.deps;
    const { code } = this.region;
    await Promise.all([refdata.load('regionPlace', { regionCode: code }), refdata.load('states')]);
    const place = refdata.state('regionPlace', { regionCode: code }).value;
    if (!place) return;
    const { state, ...rest } = addressOfPlace(place);
    learn({ ...rest, ...(state ? { state: keyOf(statesOf(refdata), state) ?? state } : {}) });
  }

  private async loadLicenseState(learn: (known: Partial<BootDefaults>) => void): Promise<void> {
    try {
      const state = await this.deps.boots.defaultState({ regionCode: this.region.code, orKept: true });
      reportCopy(this.deps.copyOf(state), this.deps.errors.report);
      // The reply is empty for a region without a default state.
      if (state) learn({ licenseState: state.code });
    } catch (error) {
      this.deps.errors.report(error);
    }
  }
}
