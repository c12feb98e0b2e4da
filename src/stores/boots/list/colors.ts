import type { BootListItem } from '../../../domain/wire/boot';

/** Says a color of the server's in the person's language. */
export type ColorName = (color: string) => string;

/**
 * Gives boots the names of their colors as a person reads them. A boot whose color keeps its name stays the same object,
 * and so does a list of such boots.
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
