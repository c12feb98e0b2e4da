import { inflateSync } from 'node:zlib';

/**
 * The PDF's streams, decompressed, as Latin-1 text. Lengths come from the dictionaries: compressed data may end in a
 * carriage return, so the line break before `endstream` does not mark the end.
 */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/<<\n((?:(?!endobj)[^])*?)>>\nstream\n/g)].map((found) => {
    const [opening, dictionary = ''] = found;
    const start = found.index + opening.length;
    const body = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(dictionary)?.[1]));
    return (dictionary.includes('/FlateDecode') ? inflateSync(body) : body).toString('latin1');
  });
}

/** A font's table from glyphs to text (`bfrange` lists of UTF-16 in hexadecimal). */
function unicodeOf(map: string): string[] {
  const lists = [...map.matchAll(/> \[([^\]]*)\]/g)].map(([, list = '']) => list).join(' ');
  return [...lists.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = '']) =>
    String.fromCharCode(...(hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => parseInt(unit, 16))),
  );
}

interface Fonts {
  readonly name: string;
  readonly glyphs: readonly string[];
}

/** Reads the text of each page of a PDF by looking up every drawn glyph in its font's table. */
export function textOf(pdf: Buffer): string[] {
  const whole = pdf.toString('latin1');
  const object = (id: string) =>
    new RegExp(`(?:^|\\n)${id} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(whole)?.[1] ?? '';
  const fonts: Fonts[] = [...whole.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
    const [, mapId = ''] = /\/ToUnicode (\d+) 0 R/.exec(object(id)) ?? [];
    return { name, glyphs: unicodeOf(streamsOf(Buffer.from(object(mapId), 'latin1'))[0] ?? '') };
  });
  return streamsOf(pdf)
    .filter((stream) => stream.includes(' Tf'))
    .map((page) => {
      let glyphs: readonly string[] = [];
      let text = '';
      for (const [, font, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
        if (font !== undefined) glyphs = fonts.find((one) => one.name === font)?.glyphs ?? [];
        for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi)) {
          for (const unit of hex.match(/.{4}/g) ?? []) text += glyphs[parseInt(unit, 16)] ?? '';
        }
        if (shown !== undefined) text += '\n';
      }
      return text;
    });
}
