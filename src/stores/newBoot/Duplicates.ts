import { makeAutoObservable } from 'mobx';
import { enteredCode } from '../../domain/equalText';
import { foldLookAlikes } from '../../domain/boot/license';
import type { Clock } from '../../domain/time/clock';
import type { BootValues } from '../../domain/boot/fields';
import type { BootListItem } from '../../domain/wire/boot';
import { AsyncState } from '../lib/AsyncState';
import type { NewBootDeps } from './NewBootDeps';

/** A list of active boots older than this is reloaded, milliseconds. */
const FRESH_FOR_MS = 60_000;

/**
 * Warns of a second boot on the same car: checks whether the plate in the form matches one that is already booted (O
 * equals 0, I equals 1). Never blocks; if the list fails to load, there is no warning.
 */
export class Duplicates {
  private readonly active = new AsyncState<BootListItem[]>();
  private loadedAt = -Infinity;

  /** @param load loads the active boots that the user may see; null if the user may see none */
  constructor(
    private readonly load: (() => Promise<BootListItem[]>) | null,
    private readonly values: Pick<BootValues, 'license' | 'noLicense'>,
    private readonly clock: Clock,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The active boot whose plate matches, if any is known. */
  get match(): BootListItem | undefined {
    if (this.values.noLicense) return undefined;
    const plate = foldLookAlikes(this.values.license);
    if (plate.length < 2) return undefined;
    return this.active.value?.find((boot) => foldLookAlikes(boot.license ?? '') === plate);
  }

  /** Loads the active boots, unless they were loaded recently. */
  async look(): Promise<void> {
    const { load } = this;
    if (load === null || this.values.noLicense || enteredCode(this.values.license).length < 2) return;
    if (this.clock() - this.loadedAt < FRESH_FOR_MS) return;
    this.loadedAt = this.clock();
    await this.active.run(load);
    if (this.active.status === 'error') this.loadedAt = -Infinity;
  }

  /** A boot was just recorded, so the list is outdated. */
  forget(): void {
    this.loadedAt = -Infinity;
    this.active.reset();
  }
}

/** Returns the loader of the active boots that the user may see in a region; null if the user may see none. */
export function activeBootsOf(
  { boots, permissions, loginUser }: Pick<NewBootDeps, 'boots' | 'permissions' | 'loginUser'>,
  regionCode: string,
): (() => Promise<BootListItem[]>) | null {
  if (permissions.has(regionCode, 'BOOT_VIEW_ALL')) return () => boots.listOfRegion({ region: regionCode });
  const company = loginUser.towCompanyId;
  if (company === undefined || !permissions.inAnyRegion('BOOT_VIEW')) return null;
  return () => boots.listOfCompany({ towCompanyId: company });
}
