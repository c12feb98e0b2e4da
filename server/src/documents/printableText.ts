import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { fontFor } from './documentFonts';

// Built from a string, because TypeScript's target does not know the flag.
const EMOJI = new RegExp('\\p{RGI_Emoji}', 'gv');
const SKIN_TONES = /[\u{1F3FB}-\u{1F3FF}]/gu;
const EMOJI_STYLE = '\uFE0F';

const EmojiNames = v.record(v.string(), v.object({ name: v.string() }));
let emojiNames: v.InferOutput<typeof EmojiNames> | null = null;

/** The English name of an emoji; undefined for other characters. */
function emojiName(emoji: string): string | undefined {
  emojiNames ??= v.parse(
    EmojiNames,
    JSON.parse(
      readFileSync(fileURLToPath(import.meta.resolve('unicode-emoji-json/data-by-emoji.json')), 'utf8'),
    ),
  );
  const plain = emoji.replace(SKIN_TONES, '');
  return [emoji, plain, `${plain}${EMOJI_STYLE}`].map((each) => emojiNames?.[each]?.name).find(Boolean);
}

function inWords(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `[${emojiName(character) ?? `U+${code}`}]`;
}

/**
 * Makes a text printable: emoji become names, characters without a font become codes, control characters become
 * spaces. Line breaks stay.
 */
export function printableText(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(EMOJI, inWords)
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/[\uFE00-\uFE0F]|[^\P{Cf}\u200C\u200D]/gu, '');
  return Array.from(words, (character) =>
    character === '\n' || fontFor(character.codePointAt(0) ?? 0) !== undefined
      ? character
      : inWords(character),
  )
    .join('')
    .trim();
}
