declare module 'bidi-js' {
  interface Bidi {
    /** The embedding level of each UTF-16 unit of a text: odd ones are read from right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { readonly levels: Uint8Array };
    /** The character that is shown in place of a bracket in text from right to left; null: itself. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
