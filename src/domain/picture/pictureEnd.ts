import type { ImageType } from './imageType';

/** The next step for a format: read some bytes, skip some, or skip past the next FF. */
type Want = { readonly read: number } | { readonly skip: number } | 'marker';
/** Walks through a picture to its end; each `yield` returns the bytes that it asked for. */
type Walk = Generator<Want, void, Uint8Array>;

const FF = 0xff;
const NOTHING = new Uint8Array();

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function* jpeg(): Walk {
  // Between segments, and within the compressed data, every marker begins with FF.
  for (;;) {
    yield 'marker';
    let code = (yield { read: 1 })[0];
    while (code === FF) code = (yield { read: 1 })[0];
    if (code === 0xd9) return;
    const standsAlone = code === undefined || code === 0 || code === 0x01 || (code >= 0xd0 && code <= 0xd8);
    if (standsAlone) continue;
    const length = viewOf(yield { read: 2 }).getUint16(0);
    yield { skip: Math.max(0, length - 2) };
  }
}

function* png(): Walk {
  yield { skip: 8 };
  for (;;) {
    const head = yield { read: 8 };
    yield { skip: viewOf(head).getUint32(0) + 4 };
    if (String.fromCharCode(...head.subarray(4)) === 'IEND') return;
  }
}

function* webp(): Walk {
  const size = viewOf(yield { read: 12 }).getUint32(4, true);
  // The size includes the four letters after it; an odd size is padded.
  yield { skip: Math.max(0, size - 4 + (size % 2)) };
}

/** Skips the color table that a descriptor announces, if there is one: three bytes per color. */
function* colors(flags: number): Walk {
  if ((flags & 0x80) !== 0) yield { skip: 3 * 2 ** ((flags & 0x07) + 1) };
}

function* subBlocks(): Walk {
  for (;;) {
    const length = (yield { read: 1 })[0] ?? 0;
    if (length === 0) return;
    yield { skip: length };
  }
}

function* gif(): Walk {
  const head = yield { read: 13 };
  yield* colors(head[10] ?? 0);
  for (;;) {
    const kind = (yield { read: 1 })[0];
    if (kind === 0x2c) {
      const descriptor = yield { read: 9 };
      yield* colors(descriptor[8] ?? 0);
      yield { skip: 1 };
    } else if (kind === 0x21) {
      yield { skip: 1 };
    } else {
      // The trailer, or a byte that ends a GIF for any decoder.
      return;
    }
    yield* subBlocks();
  }
}

const WALKS: Readonly<Record<ImageType, () => Walk>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/gif': gif,
};

/**
 * Finds the end of a picture that arrives in pieces, and counts the bytes after it. Decodes nothing: a broken picture
 * may have no end.
 */
export class PictureEnd {
  private readonly walk: Walk;
  private want: Want | null;
  private collected: Uint8Array[] = [];
  /** Number of bytes still to read or skip. */
  private left = 0;
  private bytesAfter = 0;

  constructor(type: ImageType) {
    this.walk = WALKS[type]();
    this.want = null;
    this.goOn(NOTHING);
  }

  /** True if the end was reached. */
  get isReached(): boolean {
    return this.want === null;
  }

  /** The number of bytes after the end of the picture. */
  get after(): number {
    return this.bytesAfter;
  }

  push(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length) {
      if (this.want === null) {
        this.bytesAfter += piece.length - at;
        return;
      }
      at = this.want === 'marker' ? this.seek(piece, at) : this.take(piece, at, 'read' in this.want);
    }
  }

  private seek(piece: Uint8Array, from: number): number {
    const found = piece.indexOf(FF, from);
    if (found < 0) return piece.length;
    this.goOn(NOTHING);
    return found + 1;
  }

  private take(piece: Uint8Array, from: number, isRead: boolean): number {
    const to = Math.min(piece.length, from + this.left);
    if (isRead) this.collected.push(piece.subarray(from, to));
    this.left -= to - from;
    if (this.left === 0) this.goOn(joined(this.collected));
    return to;
  }

  private goOn(bytes: Uint8Array): void {
    let given = bytes;
    for (;;) {
      const next = this.walk.next(given);
      this.collected = [];
      this.want = next.done === true ? null : next.value;
      if (this.want === null || this.want === 'marker') return;
      this.left = 'read' in this.want ? this.want.read : this.want.skip;
      if (this.left > 0) return;
      given = NOTHING;
    }
  }
}
