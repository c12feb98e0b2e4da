// All that the add form needs of the date library: it comes once the form is there.
export { nowInZone, zoneShortName } from '../../domain/time/zone';
export { checkDateAndTime } from '../../domain/validation/localMoment';
