/**
 * The limits and figures that the product promises, each with its unit. Code takes them from here, and style sheets by
 * custom properties (`src/theme/figures.ts`). A media query can take neither: a test holds its number to the one here.
 */

/** How often the session cookie is read, milliseconds. */
export const SESSION_COOKIE_INTERVAL_MS = 1_000;

/**
 * Session time-out, milliseconds: how long before it a person is warned, how often the clock is looked at, and how
 * often at most the server is asked whether the session is over indeed.
 */
export const SESSION_TIMEOUT = { warningLeadMs: 2 * 60_000, tickMs: 1_000, askAgainMs: 15_000 } as const;

/** Zone of a region that names none. */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';

/** Widest window, CSS pixels, that still gets the narrow layout. */
export const NARROW_MAX_WIDTH_PX = 767;
/** Width of the list panel on the wide layout, em. */
export const LIST_PANEL_WIDTH_EM = 35;
/** Width of the region chooser's column, CSS pixels. */
export const REGION_CHOOSER_WIDTH_PX = 300;

/** Characters of a whole VIN, and the place (counted from 1) of its check digit. */
export const VIN_LENGTH = 17;
export const VIN_CHECK_DIGIT_POSITION = 9;

/** What the license field and the wire carry for a vehicle without a plate. */
export const NO_PLATE_MARKER = 'NO PLATE';
/** What the VIN field accepts for a vehicle without a VIN. */
export const NO_VIN_MARKER = 'NO VIN';

/** Bounds of text, in characters. */
export const LIMITS = {
  license: 15,
  licenseMin: 2,
  addressLine: 120,
  city: 60,
  requestor: 120,
  personName: 120,
  receiptNumber: 13,
  notes: 2_000,
  reason: 500,
  photoName: 60,
  /** A region's text of rights in one language. */
  rights: 4_000,
} as const;

/** Items on a page of a list: usually, and at most. */
export const PAGE = { usual: 50, max: 100 } as const;

/** Search over all records: characters of what is looked for at most, and of the end of a VIN at least. */
export const RECORD_SEARCH = { maxLength: 60, vinEndMin: 4 } as const;

/** Digits of a phone number, its country's among them (ITU-T E.164). */
export const PHONE_DIGITS = { min: 7, max: 15 } as const;

/** Payments of one release: how many rows, decimals, and the largest single amount in cents. */
export const PAYMENTS = { min: 1, max: 20, decimals: 2, maxCents: 9_999_999 } as const;

/** The most that may be counted of one payment type when a shift is closed, cents. */
export const CASH = { maxCents: 9_999_999_999 } as const;

/** The first and the last day of a report may be this many days apart. */
export const REPORT_MAX_DAYS = 366;
/** How many days a report covers where nobody says which. */
export const REPORT_USUAL_DAYS = 30;

/** A boot or release may be dated this far ahead of the region's clock, minutes. */
export const FUTURE_TOLERANCE_MINUTES = 5;
/** First year a boot or release may be dated in. */
export const EARLIEST_YEAR = 2000;

/** Uploads. Chunking is off; its figures are set all the same. */
export const UPLOAD = {
  maxFileSizeMb: 256,
  parallelUploadsBoot: 22,
  /** Over HTTP/1.x a browser has six connections to a host: half of them stay free for every other call. */
  parallelUploadsHttp1: 3,
  timeoutMs: 30_000,
  chunkSizeBytes: 2_000_000,
  chunkRetries: 3,
  thumbnailPx: 120,
  thumbnailMaxFileSizeMb: 10,
  acceptedTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const;

/** Formats of moment: on screen, in controls, on the wire. */
export const FORMATS = {
  dateTimeShown: 'MM/DD/YYYY HH:mm',
  closedTimeShown: 'MM/DD/YYYY hh:mm:ss',
  date: 'YYYY-MM-DD',
  time: 'HH:mm',
  wire: 'YYYY-MM-DDTHH:mm:ss',
} as const;

/** The date library's locale: English (UK), whose week begins on Monday. */
export const DATE_LOCALE = 'en-gb';

/** Currency of every amount. */
export const CURRENCY = 'USD';
/** Shown in place of an amount that is not known. */
export const NO_AMOUNT = '-';

/** Pointer and focus delays, milliseconds. */
export const DELAYS_MS = {
  tooltipEnter: 50,
  tooltipLeave: 70,
  hoverablePopupLeave: 300,
  focusAdvance: 50,
  hideOnScrollReopen: 50,
} as const;

/** Languages: the fallback, those that ship, and the namespaces of their texts. */
export const DEFAULT_LANGUAGE = 'en';
export const SUPPORTED_LANGUAGES = ['en', 'es'] as const;
export const TRANSLATION_NAMESPACES = ['common', 'enum', 'error', 'money', 'translation'] as const;
export const DEFAULT_NAMESPACE = 'translation';
export const LANGUAGE_DETECTION_ORDER = [
  'querystring',
  'cookie',
  'localStorage',
  'sessionStorage',
  'navigator',
  'htmlTag',
] as const;
export const LANGUAGE_QUERY_PARAMETER = 'lng';

/** Name of the fallback among a user's settings. */
export const DEFAULT_SETTINGS_KEY = 'DEFAULT';

/** How long an unsent boot is kept as a draft, milliseconds. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** A requestor pattern that takes longer than this is ignored, milliseconds. */
export const PATTERN_TIME_LIMIT_MS = 250;

/** Most options of a picker in the document at once. */
export const PICKER_MAX_RENDERED = 60;
