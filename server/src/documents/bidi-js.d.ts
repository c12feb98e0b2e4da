declare module 'bidi-js' {
  interface Bidi {
    /** The embedding level of each UTF-16 unit; odd levels are right to left. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { readonly levels: Uint8Array };
    /** The mirrored character for a bracket in right-to-left text; null if it has none. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
