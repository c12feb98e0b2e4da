import { checkRemovalRule, type RemovalRuleField } from '../../domain/boot/removal';
import { entered } from '../../domain/equalText';
import type { FieldErrors } from '../../domain/validation/fieldError';
import type { RemovalRule } from '../../domain/wire/region';
import { typedNumber } from './typedNumber';

/** The form values of a region's rule for taking boots off. Minutes are typed text; times are `HH:mm`. */
export interface RemovalValues {
  /** Blank if the region has no rule. */
  readonly minutes: string;
  /** Whether other minutes count at night. */
  readonly isNightApart: boolean;
  readonly from: string;
  readonly to: string;
  readonly nightMinutes: string;
  readonly countsFrom: RemovalRule['countsFrom'];
}

export function removalValuesOf(rule: RemovalRule | null | undefined): RemovalValues {
  const night = rule?.night;
  return {
    minutes: rule == null ? '' : String(rule.minutes),
    isNightApart: night != null,
    from: night?.from ?? '',
    to: night?.to ?? '',
    nightMinutes: night == null ? '' : String(night.minutes),
    countsFrom: rule?.countsFrom ?? 'payment',
  };
}

const hasRule = ({ minutes, isNightApart }: RemovalValues): boolean =>
  entered(minutes) !== '' || isNightApart;

/** The typed rule as on the wire; null without minutes. Numbers that are none are NaN. */
export function removalRuleOf(values: RemovalValues): RemovalRule | null {
  if (!hasRule(values)) return null;
  const { minutes, isNightApart, from, to, nightMinutes, countsFrom } = values;
  return {
    minutes: typedNumber(minutes),
    night: isNightApart ? { from, to, minutes: typedNumber(nightMinutes) } : null,
    countsFrom,
  };
}

/** Checks a typed rule by the rules that the server also applies. */
export function checkRemovalValues(values: RemovalValues): FieldErrors<RemovalRuleField> {
  const rule = removalRuleOf(values);
  return rule === null ? {} : checkRemovalRule(rule);
}
