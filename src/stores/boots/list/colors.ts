import type { BootListItem } from '../../../domain/wire/boot';

/** Translates a color that the server sent. */
export type ColorName = (color: string) => string;

/**
 * Returns a function that replaces the boots' colors by their translated names. A boot whose color does not change
 * stays the same object, and so does a list of such boots.
 */
export function colorNamer(nameOf: ColorName): (boots: readonly BootListItem[]) => readonly BootListItem[] {
  const renamed = new WeakMap<BootListItem, BootListItem>();
  const named = (boot: BootListItem): BootListItem => {
    const color = boot.color && nameOf(boot.color);
    if (color === boot.color) return boot;
    const known = renamed.get(boot) ?? { ...boot, color };
    renamed.set(boot, known);
    return known;
  };
  return (boots) => {
    const all = boots.map(named);
    return all.every((boot, index) => boot === boots[index]) ? boots : all;
  };
}
