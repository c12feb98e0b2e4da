import { classNames } from '../classNames';
import './value.css';

export interface PlateProps {
  readonly license: string;
  /** Code of the issuing state: `CA`. */
  readonly state?: string | null | undefined;
  readonly size?: 'normal' | 'large' | undefined;
}

/** Longer than a usual plate: written smaller, to show whole. */
const LONG = 9;

/** A license as on the car: monospaced capitals in a bordered tag, after its state. */
export function Plate({ license, state, size = 'normal' }: PlateProps) {
  return (
    <span
      className={classNames(
        'tb-plate',
        size === 'large' && 'tb-plate--large',
        license.length > LONG && 'tb-plate--long',
      )}
    >
      {state === undefined || state === null || state === '' ? null : (
        <span className="tb-plate__state">{state}</span>
      )}
      <span className="tb-plate__license">{license}</span>
    </span>
  );
}
