import qrcode from 'qrcode-generator';

/** A QR code's modules by row and column; true is dark. The quiet zone of four light modules around it is not included. */
export type QrMatrix = readonly (readonly boolean[])[];

/** The light modules that a reader needs on each side of a code. */
export const QR_QUIET_ZONE = 4;

/**
 * Makes the QR code of a text, in the smallest version that holds it. It is readable with 15 % of it damaged (level M).
 */
export function qrMatrix(text: string): QrMatrix {
  const code = qrcode(0, 'M');
  // The library takes one byte from each character, so give it the bytes of the text's UTF-8 form.
  code.addData(String.fromCharCode(...new TextEncoder().encode(text)));
  code.make();
  const positions = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return positions.map((row) => positions.map((column) => code.isDark(row, column)));
}
