import './value.css';

/** The parts of a VIN: maker, vehicle type, check digit, year and plant, serial number. */
const GROUPS = [3, 5, 1, 2, 6] as const;

/** The groups of a 17-character VIN; any other text stays whole. */
export function vinGroups(vin: string): readonly string[] {
  if (vin.length !== 17) return [vin];
  let from = 0;
  return GROUPS.map((length) => {
    from += length;
    return vin.slice(from - length, from);
  });
}

export interface VinTextProps {
  readonly vin: string;
}

/** A VIN in monospaced groups: easy to compare with the one on the dashboard. Copying it yields no spaces. */
export function VinText({ vin }: VinTextProps) {
  return (
    <span className="tb-vin" translate="no">
      {vinGroups(vin).map((group, index) => (
        <span key={index} className="tb-vin__group">
          {group}
        </span>
      ))}
    </span>
  );
}
