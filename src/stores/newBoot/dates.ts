// The parts of the date library that the add form uses. Loads after the form.
export { nowInZone, zoneShortName } from '../../domain/time/zone';
export { checkDateAndTime } from '../../domain/validation/localMoment';
