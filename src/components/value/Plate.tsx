import { classNames } from '../classNames';
import './value.css';

export interface PlateProps {
  readonly license: string;
  /** Code of the state that issued it: `CA`. */
  readonly state?: string | null | undefined;
  readonly size?: 'normal' | 'large' | undefined;
}

/** More characters than a usual plate has: they are written smaller, so that they show whole. */
const LONG = 9;

/** A license as it looks on the car: monospaced capitals in a bordered tag, its state before it. */
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
