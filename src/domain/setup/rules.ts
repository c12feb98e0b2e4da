import { DEFAULT_SETTINGS_KEY, LIMITS, PAYMENTS } from '../constants';
import { cityOfRegionName } from '../boot/regionCity';
import { dollarsToCents } from '../money';
import type { FieldError } from '../validation/fieldError';
import { checkText } from '../validation/text';

/** Short enough to say aloud, and valid in an address and a reference number. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{0,19}$/;

/** Checks the code of a company or a region. */
export function checkCode(text: string): FieldError | null {
  return CODE.test(text) && text !== DEFAULT_SETTINGS_KEY ? null : { code: 'codeFormat' };
}

/** Checks a username. Case does not count. */
export function checkUsername(text: string): FieldError | null {
  return /^\S+(?: \S+)*$/.test(text.trim()) ? null : { code: 'usernameFormat' };
}

/** Checks the name of a time zone against those that the platform knows. */
export function checkZone(text: string): FieldError | null {
  try {
    Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Z]/.test(text) ? null : { code: 'zoneUnknown' };
  } catch {
    return { code: 'zoneUnknown' };
  }
}

/** Checks a region's name. New boots start with its city, so the name must be a valid city of a boot. */
export function checkRegionName(name: string): FieldError | null {
  return checkText(cityOfRegionName(name), { max: LIMITS.city, required: true });
}

/** Checks the amount of a charge in dollars: at least 0, at most two decimals. */
export function checkChargeAmount(amount: number): FieldError | null {
  const cents = dollarsToCents(amount);
  const isRight = cents !== null && cents >= 0 && cents <= PAYMENTS.maxCents;
  return isRight ? null : { code: 'amountRange', params: { max: PAYMENTS.maxCents / 100 } };
}
