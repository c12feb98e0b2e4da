import { classNames } from '../classNames';
import './value.css';

export interface PlateProps {
  readonly license: string;
  /** Code of the issuing state: `CA`. */
  readonly state?: string | null | undefined;
  readonly size?: 'normal' | 'large' | undefined;
}

/** Longer plates are shown smaller, so that they fit. */
const LONG = 9;

/** A license plate as on the car: monospaced capitals in a bordered tag, preceded by its state. */
export function Plate({ license, state, size = 'normal' }: PlateProps) {
  return (
    <span
      translate="no"
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
