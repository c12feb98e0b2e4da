import * as v from 'valibot';
import { checkRemovalRule } from '../../../src/domain/boot/removal';
import { LIMITS, PAYMENTS, PHONE_DIGITS } from '../../../src/domain/constants';
import { checkNoticeRule } from '../../../src/domain/notice/rule';
import { allPermissions, PERMISSION_GROUPS } from '../../../src/domain/permissions';
import { sumCents } from '../../../src/domain/money';
import { cityOfRegionName } from '../../../src/domain/boot/regionCity';
import { compilePattern } from '../../../src/domain/requestorPattern';
import { MAX_HOURS, MAX_TIMEOUT_MINUTES, PHOTO_PIXELS } from '../../../src/domain/setup/fields';
import { checkCode } from '../../../src/domain/setup/rules';
import { checkEmail, checkPhoneNumber } from '../../../src/domain/dispatch/rules';
import { zoneOf } from '../../../src/domain/time/zone';
import { checkLines, checkText } from '../../../src/domain/validation/text';
import { AdsRegionConfig, NoticeRule, RemovalRule } from '../../../src/domain/wire/region';
import { APPLICATIONS, USER_ROLES } from '../../../src/domain/wire/session';
import { isPasswordHash } from '../people/passwords';
import { USERNAME_MAX } from '../people/users';
import { RegionDetails } from '../regions/regions';
import type { Known } from './known';
import { field, listOf, shape } from './shape';

const line = (what: string, max: number) =>
  field(`${what}, a text of 1 to ${String(max)} characters on one line`, (message) =>
    v.pipe(
      v.string(message),
      v.check((text) => checkText(text, { max, required: true }) === null, message),
      v.trim(),
    ),
  );

/** A text of several lines, as printed on a receipt. */
const longText = (what: string, max: number) =>
  field(`${what}, a text of 1 to ${String(max)} characters`, (message) =>
    v.pipe(
      v.string(message),
      v.check((text) => text.trim() !== '' && checkLines(text, { max }) === null, message),
      v.trim(),
    ),
  );

const code = field('a code of 1 to 20 capital letters, digits, - and _ (not DEFAULT)', (message) =>
  v.pipe(
    v.string(message),
    v.check((text) => checkCode(text) === null, message),
  ),
);

const minutes = field(`a whole number of minutes from 1 to ${String(MAX_TIMEOUT_MINUTES)}`, (message) =>
  v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(MAX_TIMEOUT_MINUTES, message),
  ),
);

const cents = field(
  `a whole number of cents from 0 to ${String(PAYMENTS.maxCents)}, for example 17500 for $175.00`,
  (message) =>
    v.pipe(
      v.number(message),
      v.integer(message),
      v.minValue(0, message),
      v.maxValue(PAYMENTS.maxCents, message),
    ),
);

const oneOf = <const T extends readonly string[]>(choices: T) =>
  field(`one of ${choices.join(', ')}`, (message) => v.picklist(choices, message));

const knownText = (what: string, known: ReadonlySet<string>) =>
  field(what, (message) =>
    v.pipe(
      v.string(message),
      v.check((text) => known.has(text), message),
    ),
  );

const companyCode = (known: Known) =>
  knownText('the code of a company of this file or of the database', known.companies);
const regionCode = (known: Known) =>
  knownText('the code of a region of this file or of the database', known.regions);
const stateCode = (known: Known) =>
  knownText('the code of a state of the list, for example CA', known.states);

const phone = field(
  `the company's phone number, ${String(PHONE_DIGITS.min)} to ${String(PHONE_DIGITS.max)} digits with spaces, dashes, dots and parentheses`,
  (message) =>
    v.pipe(
      v.string(message),
      v.check((text) => text.trim() !== '' && checkPhoneNumber(text) === null, message),
      v.trim(),
    ),
);

const email = field('an e-mail address', (message) =>
  v.pipe(
    v.string(message),
    v.check((text) => text !== '' && text.trim() === text && checkEmail(text) === null, message),
  ),
);

const active = v.optional(
  field('true or false', (message) => v.boolean(message)),
  true,
);

const company = shape({
  code,
  name: line("the company's name", LIMITS.personName),
  inactivityTimeout: minutes,
  loginTimeout: minutes,
  address: v.nullish(line("the company's address", LIMITS.addressLine)),
  phone: v.nullish(phone),
  email: v.nullish(email),
  licenseNumber: v.nullish(line("the number of the company's license", LIMITS.personName)),
  active,
});

const zone = field('an IANA time zone, for example America/Chicago', (message) =>
  v.pipe(
    v.string(message),
    v.check((text) => zoneOf(text) === text, message),
  ),
);

/** New boots start with the city from the region's name, so the name must be a valid city of a boot. */
const regionName = field(
  `the region's name, its city of 1 to ${String(LIMITS.city)} characters on one line, for example Seattle, WA`,
  (message) =>
    v.pipe(
      v.string(message),
      v.check(
        (text) => checkText(cityOfRegionName(text), { max: LIMITS.city, required: true }) === null,
        message,
      ),
      v.trim(),
    ),
);

const pattern = field('a regular expression that compiles', (message) =>
  v.pipe(
    v.string(message),
    v.check((text) => compilePattern(text) !== null, message),
  ),
);

const hours = field(`a whole number of hours from 0 to ${String(MAX_HOURS)}`, (message) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(0, message), v.maxValue(MAX_HOURS, message)),
);

const pixels = field(
  `a whole number of pixels from ${String(PHOTO_PIXELS.min)} to ${String(PHOTO_PIXELS.max)}`,
  (message) =>
    v.pipe(
      v.number(message),
      v.integer(message),
      v.minValue(PHOTO_PIXELS.min, message),
      v.maxValue(PHOTO_PIXELS.max, message),
    ),
);

const removalRule = field(
  `minutes for taking a boot off: { "minutes": 60, "night": { "from": "22:00", "to": "05:00", "minutes": 45 }, "countsFrom": "payment" or "request" }`,
  (message) =>
    v.pipe(
      RemovalRule,
      v.check((rule) => Object.keys(checkRemovalRule(rule)).length === 0, message),
    ),
);

const noticeRule = field(
  `what notices say: { "paper": "letter", "half" or "80mm", "languages": [ "en" ], "copies": 1, "headline": { "en": "Do not move this vehicle" }, "payAt": { "en": "…" }, "hearing": { "en": "…" } }`,
  (message) =>
    v.pipe(
      NoticeRule,
      v.check((rule) => Object.keys(checkNoticeRule(rule)).length === 0, message),
    ),
);

const charge = shape({
  name: line("the charge's name", LIMITS.personName),
  nameEs: v.nullish(line("the charge's name in Spanish", LIMITS.personName)),
  cents,
});

const rights = shape({
  en: v.nullish(longText('the text of rights in English', LIMITS.rights)),
  es: v.nullish(longText('the text of rights in Spanish', LIMITS.rights)),
});

const regionFields = (known: Known) =>
  shape({
    code,
    name: regionName,
    state: stateCode(known),
    zoneId: zone,
    bootFeeCents: cents,
    charges: v.nullish(
      field('a list of charges: [ { "name": "Boot removal", "cents": 14500 } ]', () => listOf(charge)),
    ),
    rights: v.nullish(rights),
    defaultLicenseState: v.nullish(stateCode(known)),
    owningCompany: v.nullish(companyCode(known)),
    ...v.omit(RegionDetails, ['owningCompanyId']).entries,
    towEligibleAfterHours: v.nullish(hours),
    photoChecklist: v.nullish(
      field('a list of photos: [ "Front" ]', () => listOf(line("a photo's name", LIMITS.photoName))),
    ),
    photoMaxPixels: v.nullish(pixels),
    removal: v.nullish(removalRule),
    notice: v.nullish(noticeRule),
    active,
    adsRegionConfig: v.nullish(shape({ ...AdsRegionConfig.entries, requestedByRegex: v.nullish(pattern) })),
  });

/** The fee is the sum of its charges. */
const region = (known: Known) =>
  v.pipe(
    regionFields(known),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.charges == null) return;
      const { charges, bootFeeCents } = dataset.value;
      const sum = sumCents(charges.map((each) => each.cents));
      if (sum === bootFeeCents) return;
      addIssue({
        message: `must come to bootFeeCents, ${String(bootFeeCents)}, not to ${String(sum)}`,
        path: [
          { type: 'object', origin: 'value', input: { ...dataset.value }, key: 'charges', value: charges },
        ],
      });
    }),
  );

const permission = field(
  `a permission: ${PERMISSION_GROUPS.boot.join(', ')} or another of src/domain/permissions.ts`,
  (message) => v.picklist(allPermissions(), message),
);

const passwordHash = field('a line that server/tools/hash-password.ts has written, whole', () => {
  // The value is not quoted, since it may be a password.
  const message = 'must be a complete line from server/tools/hash-password.ts';
  return v.pipe(v.string(message), v.check(isPasswordHash, message));
});

const user = (known: Known) =>
  shape({
    username: line('the name to sign in with', USERNAME_MAX),
    shortName: line("the person's name", LIMITS.personName),
    email,
    company: companyCode(known),
    role: oneOf(USER_ROLES),
    active,
    applications: field('a list of applications: [ "BOOT" ]', () => listOf(oneOf(APPLICATIONS))),
    permissions: field('the permissions by region: { "SEA": [ "BOOT_VIEW" ] }', (message) =>
      v.record(regionCode(known), listOf(permission), message),
    ),
    defaultRegion: v.nullish(regionCode(known)),
    passwordHash: v.nullish(passwordHash),
  });

/** The file of `npm run setup`: companies, regions and users, checked against the known codes. */
export const siteSchema = (known: Known) =>
  shape({
    companies: v.optional(listOf(company), []),
    regions: v.optional(listOf(region(known)), []),
    users: v.optional(listOf(user(known)), []),
  });

export type Site = v.InferOutput<ReturnType<typeof siteSchema>>;
export type SiteUser = Site['users'][number];
