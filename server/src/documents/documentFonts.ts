import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

export const WEIGHTS = ['regular', 'bold'] as const;
export type Weight = (typeof WEIGHTS)[number];

const FOLDERS: Readonly<Record<Weight, string>> = { regular: '400Regular', bold: '700Bold' };

/** One font in both weights. */
export interface Font {
  readonly name: string;
  readonly files: Readonly<Record<Weight, string>>;
  has(codePoint: number): boolean;
}

/** A font from a package, opened on first use, because the largest takes ten megabytes. */
function font(folder: string, name: string): Font {
  const fileOf = (weight: Weight) =>
    fileURLToPath(
      import.meta.resolve(`@expo-google-fonts/${folder}/${FOLDERS[weight]}/${name}_${FOLDERS[weight]}.ttf`),
    );
  const files = { regular: fileOf('regular'), bold: fileOf('bold') };
  let opened: ReturnType<typeof fontkit.openSync> | null = null;
  return {
    name,
    files,
    has(codePoint) {
      opened ??= fontkit.openSync(files.regular);
      return 'hasGlyphForCodePoint' in opened && opened.hasGlyphForCodePoint(codePoint);
    },
  };
}

/** Latin, Greek and Cyrillic. */
export const MAIN_FONT = font('noto-sans', 'NotoSans');

/** The fonts in the order in which they are tried for a character. */
export const FONTS: readonly Font[] = [
  MAIN_FONT,
  font('noto-sans-arabic', 'NotoSansArabic'),
  font('noto-sans-hebrew', 'NotoSansHebrew'),
  font('noto-sans-thai', 'NotoSansThai'),
  font('nanum-gothic', 'NanumGothic'),
  font('noto-sans-sc', 'NotoSansSC'),
];

const known = new Map<number, Font | undefined>();

/** The first font that has this character; undefined if none does. */
export function fontFor(codePoint: number): Font | undefined {
  if (!known.has(codePoint))
    known.set(
      codePoint,
      FONTS.find((each) => each.has(codePoint)),
    );
  return known.get(codePoint);
}
