export interface LogoProps {
  /** Height and width in pixels. */
  readonly size?: number | undefined;
}

/**
 * The logo: a wheel held in a bracket; the same drawing as public/logo.svg. The wheel takes the surrounding text's
 * color, so that it is visible on the dark bar and in forced colors.
 */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true" focusable="false">
      <circle cx="35" cy="32" r="14.5" stroke="currentColor" strokeWidth="7" />
      <circle cx="35" cy="32" r="4" fill="currentColor" />
      <path
        d="M46 14V8H11v48h35v-6"
        stroke="#f5b700"
        strokeWidth="6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
