import { columnsOfValues } from '../../../../src/domain/boot/fields';
import { valuesOfBody } from '../../../../src/domain/boot/form';
import { checkDevice } from '../../../../src/domain/boot/device';
import { combineDateTime, isInMinute } from '../../../../src/domain/time/text';
import { instantOf } from '../../../../src/domain/time/zone';
import { type BootField, type BootValues } from '../../../../src/domain/boot/fields';
import type { PatternRunner } from '../../../../src/domain/requestorPattern';
import { checkNoticeNumber } from '../../../../src/domain/notice/number';
import { validateBoot } from '../../../../src/domain/validation/boot';
import { checkDateAndTime } from '../../../../src/domain/validation/localMoment';
import type { FieldErrors } from '../../../../src/domain/validation/fieldError';
import type { CreateBootBody } from '../../../../src/domain/wire/boot';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { faultsOf, refuse, type Fault } from '../../validate/fieldFaults';
import { labelOf } from '../../validate/sentences';
import type { ValidParts } from '../../validate/validate';
import type { BootRegion } from '../../regions/bootRegion';
import { deviceNamed } from '../device/storedDevices';
import { searchOfVehicle } from '../searchColumns';
import { lookUp, type VehicleNames } from './vehicleNames';

type Body = ValidParts<CreateBootBody>;

export type CheckErrors = FieldErrors<BootField | 'dateTime' | 'noticeNumber'>;

/** The dependencies of `checkBoot` besides the body. */
export interface CheckContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly patterns: PatternRunner;
  readonly region: BootRegion;
  /** Whether the site uses the numbers of physical boots. */
  readonly hasDevices: boolean;
}

async function errorsOf(values: BootValues, body: Body, { clock, patterns, region }: CheckContext) {
  const when = checkDateAndTime(values.date, values.time, { zoneId: region.zoneId, clock });
  const errors: CheckErrors = validateBoot(values, when);
  const { dateTime } = body;
  if (dateTime != null && !errors.date && !errors.time && !isInMinute(dateTime, values.date, values.time)) {
    errors.dateTime = { code: 'dateTimeMismatch' };
  }
  if (body.noticeNumber != null) {
    const wrong = checkNoticeNumber(body.noticeNumber, false);
    if (wrong !== null) errors.noticeNumber = wrong;
  }
  if (region.requestorPattern !== null && !errors.requestedBy) {
    const verdict = await patterns.matches(region.requestorPattern, values.requestedBy);
    if (verdict === 'mismatch') errors.requestedBy = { code: 'patternMismatch' };
  }
  return errors;
}

/** A boot that passed every rule. */
export interface CheckedBoot {
  readonly values: BootValues;
  readonly names: VehicleNames;
}

/** The valid parts of a create body, and its faults. */
interface ReadBoot extends CheckedBoot {
  readonly faults: readonly Fault[];
}

/** Checks a create body against every rule: of the form, the lists and the region. */
export async function readBoot(body: Body, context: CheckContext): Promise<ReadBoot> {
  const { db, region, hasDevices } = context;
  const values = valuesOfBody(body);
  const errors = await errorsOf(values, body, context);
  const { names, errors: notListed } = await lookUp(db, values);
  for (const [field, error] of notListed) errors[field] ??= error;
  if (hasDevices && values.device !== '' && !errors.device) {
    const listed = await deviceNamed(db, region.id, values.device);
    const error = checkDevice(values.device, listed);
    if (error !== null) errors.device = error;
    values.device = listed?.number ?? values.device;
  }
  const faults = faultsOf(errors, { requestedBy: region.requestorLabel });
  if (body.regionCode == null || body.regionCode === region.code) return { values, names, faults };
  const label = labelOf('regionCode');
  const elsewhere = `${label} must be the one in the address, ${region.code}`;
  return { values, names, faults: [{ field: 'regionCode', sentence: elsewhere }, ...faults] };
}

/** The faults of a create body, which may be only partly valid. */
export async function faultsOfBoot(body: Body, context: CheckContext): Promise<readonly Fault[]> {
  return (await readBoot(body, context)).faults;
}

/**
 * Checks a create body against every rule.
 * @throws HttpError 400 with a sentence for each wrong field
 */
export async function checkBoot(body: CreateBootBody, context: CheckContext): Promise<CheckedBoot> {
  const { faults, ...checked } = await readBoot(body, context);
  refuse(faults);
  return checked;
}

/**
 * The boot columns from the form, and the search columns.
 * @param recordedAt when the boot was first recorded, epoch milliseconds
 */
export function columnsOf(
  { values, names }: CheckedBoot,
  { zoneId, recordedAt }: { readonly zoneId: string; readonly recordedAt: number },
) {
  const bootLocal = combineDateTime(values.date, values.time);
  const columns = { ...columnsOfValues(values), ...(values.noLicense ? { license: null } : {}) };
  return {
    ...names,
    ...columns,
    ...searchOfVehicle(columns),
    bootLocal,
    bootAt: instantOf(bootLocal, zoneId, recordedAt),
  };
}
