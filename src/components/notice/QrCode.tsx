import { useMemo } from 'react';
import { QR_QUIET_ZONE, qrMatrix } from '../../domain/qrCode';

/** A text as a QR code, black on white in every color scheme. */
export function QrCode({ text, className }: { readonly text: string; readonly className?: string }) {
  const matrix = useMemo(() => qrMatrix(text), [text]);
  const size = matrix.length + 2 * QR_QUIET_ZONE;
  const dark = matrix.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`M${String(x + QR_QUIET_ZONE)} ${String(y + QR_QUIET_ZONE)}h1v1h-1z`] : [],
    ),
  );
  return (
    <svg
      className={className}
      role="img"
      aria-label={text}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${String(size)}v${String(size)}h-${String(size)}z`} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
