/** NHTSA's body classes for each of our body types. */
const EXACT: Readonly<Record<string, string>> = {
  Ambulance: 'AMBULANCE',
  Bus: 'BUS',
  'Bus - School Bus': 'SCHOOLBUS',
  'Cargo Van': 'CARGOVAN',
  'Convertible/Cabriolet': 'CONVERTIBLE',
  Coupe: 'COUPE',
  'Crossover Utility Vehicle (CUV)': 'CROSSOVER',
  'Fire Apparatus': 'FIRETRUCK',
  'Hatchback/Liftback/Notchback': 'HATCHBACK',
  Limousine: 'LIMOUSINE',
  'Low Speed Vehicle (LSV) / Neighborhood Electric Vehicle (NEV)': 'LSV',
  Minivan: 'MINIVAN',
  'Motorcycle - Moped': 'MOPED',
  'Motorcycle - Scooter': 'SCOOTER',
  'Motorcycle - Small / Minibike': 'MOPED',
  'Motorcycle - Side Car': 'TRIKE',
  Motorhome: 'MOTORHOME',
  Pickup: 'PICKUP',
  Roadster: 'ROADSTER',
  'Sedan/Saloon': 'SEDAN',
  'Sport Utility Truck (SUT)': 'PICKUP',
  'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)': 'SUV',
  'Step Van / Walk-in Van': 'STEPVAN',
  'Street Sweeper': 'SWEEPER',
  Trailer: 'TRAILER',
  Truck: 'TRUCK',
  'Truck-Tractor': 'TRACTOR',
  Van: 'VAN',
  Wagon: 'WAGON',
};

/** Families of classes; the first match wins. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^Motorcycle.*Three.?Wheeled|^Motorcycle.*Autocycle/, 'TRIKE'],
  [/^Motorcycle/, 'MOTORCYCLE'],
  [/^Off-road Vehicle - Golf Cart/, 'LSV'],
  [/^Off-road/, 'OFFROAD'],
  [/^Incomplete.*School Bus/, 'SCHOOLBUS'],
  [/^Incomplete.*(Bus|Motor Coach)/, 'BUS'],
  [/^Incomplete.*Motor ?Home/, 'MOTORHOME'],
  [/^Incomplete.*Trailer/, 'TRAILER'],
  [/^Incomplete.*(Chassis|Cutaway|Glider)/, 'CHASSISCAB'],
];

/**
 * Our body code for NHTSA's body class.
 * @returns undefined if the class is too vague ("Incomplete") or has no equivalent
 */
export function bodyCodeOf(bodyClass: string): string | undefined {
  return EXACT[bodyClass] ?? FAMILIES.find(([pattern]) => pattern.test(bodyClass))?.[1];
}
