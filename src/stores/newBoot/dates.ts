// What the add form needs of the date library. It loads after the form.
export { nowInZone, zoneShortName } from '../../domain/time/zone';
export { checkDateAndTime } from '../../domain/validation/localMoment';
