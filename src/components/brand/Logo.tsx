export interface LogoProps {
  /** Height and width, pixels. */
  readonly size?: number | undefined;
}

/** The mark: a wheel held in a bracket. The same drawing as public/logo.svg; white and yellow, for the dark bar. */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true" focusable="false">
      <circle cx="35" cy="32" r="14.5" stroke="#fff" strokeWidth="7" />
      <circle cx="35" cy="32" r="4" fill="#fff" />
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
