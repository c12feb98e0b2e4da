import { makeAutoObservable } from 'mobx';
import { holdsInAnyRegion, type HeldPermissions, type Permission } from '../../domain/permissions';
import type { FieldError } from '../../domain/validation/fieldError';
import type { FormState } from '../lib/FormState';
import { differencesOf, inOrder, withPermissions, type RegionDifference } from './permissionSets';
import type { PersonValues } from './personKind';

/** All regions: a column of the table, and a scope for presets. */
export const ALL_REGIONS = '*';

const ADMINISTERS: Permission = 'ADMIN_USERS';

/** Whether a permission is held in all of some regions, in some of them, or in none. */
export type Held = 'all' | 'some' | 'none';

export interface PermissionsEditorDeps {
  readonly form: FormState<PersonValues, FieldError>;
  /** The saved permissions. */
  readonly before: () => HeldPermissions;
  /** The editor's own permissions. Nobody can grant or revoke permissions that they do not hold. */
  readonly own: HeldPermissions;
  /** Nobody may change their own permissions. */
  readonly isOneself: () => boolean;
}

/** A person's permissions as a table: permissions down, regions across. */
export class PermissionsEditor {
  /** The search text for permission names. */
  find = '';
  /** The region that presets apply to, and that a narrow table shows. */
  scope: string = ALL_REGIONS;

  constructor(private readonly deps: PermissionsEditorDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get held(): HeldPermissions {
    return this.deps.form.values.permissions;
  }

  get isLocked(): boolean {
    return this.deps.isOneself();
  }

  /** The codes of the regions in the table: those where the person or the editor holds a permission. */
  get regions(): string[] {
    const codes = new Set([...Object.keys(inOrder(this.deps.own)), ...Object.keys(this.deps.before())]);
    return [...codes].sort();
  }

  /** The changes that saving makes, by region. */
  get differences(): RegionDifference[] {
    return differencesOf(this.deps.before(), this.held);
  }

  /** @param region a code, or `ALL_REGIONS` */
  heldIn(region: string, permission: string): Held {
    const regions = this.regionsOf(region);
    const count = regions.filter((code) => this.held[code]?.includes(permission)).length;
    if (count === 0) return 'none';
    return count === regions.length ? 'all' : 'some';
  }

  /** Whether the editor may grant or revoke it there. */
  mayChange(region: string, permission: string): boolean {
    return !this.isLocked && this.changeable(region, [permission]).length > 0;
  }

  /** How many of the permissions are held in at least one region. */
  countHeld(permissions: readonly string[]): number {
    return permissions.filter((each) => holdsInAnyRegion(this.held, each as Permission)).length;
  }

  search(text: string): void {
    this.find = text;
  }

  choose(region: string | null): void {
    this.scope = region ?? ALL_REGIONS;
  }

  /** Grants or revokes a permission. @param region a code, or `ALL_REGIONS` */
  toggle(region: string, permission: string): void {
    const isGranted = this.heldIn(region, permission) !== 'all';
    this.write(this.changeable(region, [permission]), isGranted);
  }

  /** Sets exactly these permissions in the scope, as far as the editor may change them. */
  apply(permissions: readonly string[]): void {
    this.become(() => permissions);
  }

  /** Copies another person's permissions in the scope, as far as the editor may change them. */
  sameAs(other: HeldPermissions): void {
    this.become((region) => other[region] ?? []);
  }

  private become(wanted: (region: string) => readonly string[]): void {
    if (this.isLocked) return;
    for (const region of this.regionsOf(this.scope)) {
      const own = this.grantable(region);
      const given = wanted(region).filter((name) => own.includes(name));
      this.write([{ region, names: own }], false);
      this.write([{ region, names: given }], true);
    }
  }

  private regionsOf(region: string): readonly string[] {
    return region === ALL_REGIONS ? this.regions : [region];
  }

  /** The permissions that the editor may grant in a region: their own, if they administer people there. */
  private grantable(region: string): readonly string[] {
    const own = this.deps.own[region] ?? [];
    return own.includes(ADMINISTERS) ? own : [];
  }

  private changeable(region: string, permissions: readonly string[]) {
    return this.regionsOf(region)
      .map((code) => ({
        region: code,
        names: permissions.filter((name) => this.grantable(code).includes(name)),
      }))
      .filter(({ names }) => names.length > 0);
  }

  private write(
    cells: readonly { readonly region: string; readonly names: readonly string[] }[],
    on: boolean,
  ) {
    const next = cells.reduce(
      (held, { region, names }) => withPermissions(held, region, names, on),
      this.held,
    );
    this.deps.form.set('permissions', next);
  }
}
