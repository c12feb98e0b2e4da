/**
 * The product's limits and other figures, with their units. Code imports them, and style sheets use custom properties
 * (`src/theme/figures.ts`). A media query can do neither, so a test compares its number with the one here.
 */

/** How often to read the session cookie, milliseconds. */
export const SESSION_COOKIE_INTERVAL_MS = 1_000;

/**
 * Session time-out, milliseconds: how long before the end to warn, how often to check the clock, and how often at
 * most to ask the server whether the session has really ended.
 */
export const SESSION_TIMEOUT = { warningLeadMs: 2 * 60_000, tickMs: 1_000, askAgainMs: 15_000 } as const;

/** The time zone of a region without one. */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';

/** The widest window with the narrow layout, CSS pixels. */
export const NARROW_MAX_WIDTH_PX = 767;
/** Width of the list panel on the wide layout, em. */
export const LIST_PANEL_WIDTH_EM = 35;
/** Width of the region chooser's column, CSS pixels. */
export const REGION_CHOOSER_WIDTH_PX = 300;

/** The number of characters in a VIN, and the position of its check digit, counted from 1. */
export const VIN_LENGTH = 17;
export const VIN_CHECK_DIGIT_POSITION = 9;

/** The license field's value, also on the wire, for a vehicle without a plate. */
export const NO_PLATE_MARKER = 'NO PLATE';
/** The VIN field's value for a vehicle without a VIN. */
export const NO_VIN_MARKER = 'NO VIN';

/** Limits of text lengths, in characters. */
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
  /** The number of a card slip or a check. */
  paymentReference: 60,
  photoName: 60,
  deviceNumber: 20,
  /** A region's text of rights in one language, as printed on receipts. */
  rights: 4_000,
} as const;

/** Items per page of a list: the default and the maximum. */
export const PAGE = { usual: 50, max: 100 } as const;

/** Search over all records: the maximum length of the text, and the minimum length of a VIN's end. */
export const RECORD_SEARCH = { maxLength: 60, vinEndMin: 4 } as const;

/** The number of digits in a phone number, including the country code (ITU-T E.164). */
export const PHONE_DIGITS = { min: 7, max: 15 } as const;

/**
 * The notice on a booted car: the length of each of a region's texts in one language and of a number that was put on by
 * hand (characters), how many sheets are printed at once, and how much of what was printed is recorded (bytes).
 */
export const NOTICE = {
  text: 2_000,
  handNumber: 20,
  copies: { min: 1, max: 5 },
  factsBytes: 20 * 1_024,
} as const;

/** Payments of a release: the number of rows, the decimals, and the largest amount in cents. */
export const PAYMENTS = { min: 1, max: 20, decimals: 2, maxCents: 9_999_999 } as const;

/** The payment type for coins and notes, the only one that gives change. */
export const CASH_TYPE = 'CASH';

/** The largest count of one payment type when a shift is closed, cents. */
export const CASH = { maxCents: 9_999_999_999 } as const;

/** The most days between the first and last day of a report. */
export const REPORT_MAX_DAYS = 366;
/** The days that a report covers by default. */
export const REPORT_USUAL_DAYS = 30;

/** How far ahead of the region's clock a boot or release may be dated, minutes. */
export const FUTURE_TOLERANCE_MINUTES = 5;
/** The first year for the date of a boot or release. */
export const EARLIEST_YEAR = 2000;

/** How long taking a boot off may take after it was asked for, minutes. */
export const TAKE_OFF_MINUTES = { min: 1, max: 2_880 } as const;
/** The most boots in the list of those to take off. */
export const REMOVALS_LISTED = 1_000;

/** Uploads. Chunking is off; its figures are configured anyway. */
export const UPLOAD = {
  maxFileSizeMb: 256,
  parallelUploadsBoot: 22,
  /** Over HTTP/1.x a browser opens six connections per host. This leaves half of them for other calls. */
  parallelUploadsHttp1: 3,
  timeoutMs: 30_000,
  chunkSizeBytes: 2_000_000,
  chunkRetries: 3,
  thumbnailPx: 120,
  thumbnailMaxFileSizeMb: 10,
  acceptedTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const;

/** Date and time formats in moment's notation: on the screen, in controls, on the wire. */
export const FORMATS = {
  dateTimeShown: 'MM/DD/YYYY HH:mm',
  closedTimeShown: 'MM/DD/YYYY hh:mm:ss',
  date: 'YYYY-MM-DD',
  time: 'HH:mm',
  wire: 'YYYY-MM-DDTHH:mm:ss',
} as const;

/** The date library's locale: English (UK), where weeks begin on Monday. */
export const DATE_LOCALE = 'en-gb';

/** The currency of every amount. */
export const CURRENCY = 'USD';
/** Shown instead of an unknown amount. */
export const NO_AMOUNT = '-';

/** Pointer and focus delays, milliseconds. */
export const DELAYS_MS = {
  tooltipEnter: 50,
  tooltipLeave: 70,
  hoverablePopupLeave: 300,
  focusAdvance: 50,
  /** Roads are searched after this pause in typing. */
  placeSearch: 300,
  hideOnScrollReopen: 50,
} as const;

/** The number of places and requestors that a device suggests again, for each user and region. */
export const MOST_USED_KEPT = 20;
/** The fewest characters that a search for roads needs. */
export const ROAD_SEARCH_MIN = 2;
/** How long the device may take to find its position, milliseconds. */
export const POSITION_TIMEOUT_MS = 20_000;

/** Languages: the fallback, the supported ones, and the namespaces of their texts. */
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

/** The key of the fallback in a user's settings. */
export const DEFAULT_SETTINGS_KEY = 'DEFAULT';

/** How long an unsent boot stays stored as a draft, milliseconds. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** A requestor pattern that runs longer than this is ignored, milliseconds. */
export const PATTERN_TIME_LIMIT_MS = 250;

/** The most options that a picker renders at a time. */
export const PICKER_MAX_RENDERED = 60;
