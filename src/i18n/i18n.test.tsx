import { act, render, screen } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import enumTexts from '../../public/locales/en/enum.json';
import errorTexts from '../../public/locales/en/error.json';
import { BOOT_STATUSES } from '../domain/wire/boot';
import { checkEmail, checkPhoneNumber, checkTowLicense, checkTowVin } from '../domain/dispatch/rules';
import type { FieldErrorCode } from '../domain/validation/fieldError';
import { testI18n } from '../testing/i18n';
import { chooseLanguage } from './chooseLanguage';
import { useBootStatusName, useEnumName } from './enumName';
import { fieldMessage, useFieldMessage } from './fieldMessage';
import { baseOptions, DETECTION } from './options';
import { loadEnumTexts, loadRecordTexts, setUpI18n } from './setUp';

const asked: string[] = [];
let failing = false;
/** The number of further requests that fail with a 503. */
let unwell = 0;
const server = setupServer(
  http.get('*/locales/:lng/:ns.json', ({ params }) => {
    asked.push(`${String(params['lng'])}/${String(params['ns'])}`);
    if (unwell > 0) {
      unwell -= 1;
      return new HttpResponse('', { status: 503 });
    }
    if (failing) return new HttpResponse('', { status: 404 });
    return HttpResponse.json(
      params['lng'] === 'es' ? { only: 'sí' } : { only: 'yes', english: 'in English' },
    );
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

beforeEach(() => {
  asked.length = 0;
  failing = false;
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = '';
  window.history.replaceState(null, '', '/boot/');
  document.cookie = 'i18next=; Max-Age=0; path=/';
});

async function start(strict = false) {
  const i18n = createInstance();
  await setUpI18n(i18n, { productName: 'Towbridge', strict });
  return i18n;
}

/** Reads a text of this test, whose keys are in no file. */
const read = (i18n: i18n) => i18n.t as unknown as (key: string) => string;

function browserSpeaks(...languages: string[]) {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  Object.defineProperty(navigator, 'language', { value: languages[0], configurable: true });
}

describe('the language', () => {
  test('is detected in a fixed order and stored nowhere (LANG-1)', async () => {
    expect(DETECTION.order).toEqual([
      'querystring',
      'cookie',
      'localStorage',
      'sessionStorage',
      'navigator',
      'htmlTag',
    ]);
    browserSpeaks('es-MX', 'en');
    const i18n = await start();
    expect(i18n.resolvedLanguage).toBe('es');
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  });

  test.each([
    ['the query', () => window.history.replaceState(null, '', '/boot/?lng=es')],
    ['a cookie', () => (document.cookie = 'i18next=es; path=/')],
    ['local storage', () => localStorage.setItem('i18nextLng', 'es')],
    ['session storage', () => sessionStorage.setItem('i18nextLng', 'es')],
    ['the page itself, if the browser has no preference', () => (document.documentElement.lang = 'es')],
  ])('is found in %s', async (place, put) => {
    browserSpeaks(...(place.startsWith('the page') ? [] : ['en']));
    put();
    expect((await start()).resolvedLanguage).toBe('es');
  });

  test.each([
    ['?lng=ES', 'es'],
    ['?lng=es-MX', 'es'],
    ['?lng=es_MX', 'es'],
    ['?lng=en_US', 'en'],
    // The next place in the order decides; the library shows the keys themselves in `cimode`.
    ['?lng=cimode', 'es'],
    ['?lng=fr', 'es'],
    ['?lng=', 'es'],
  ])('in the address may be written in any way: %s is %s (LANG-1)', async (search, language) => {
    browserSpeaks(language === 'en' ? 'es' : 'de', 'es', 'en');
    window.history.replaceState(null, '', `/boot/${search}`);
    expect((await start()).resolvedLanguage).toBe(language);
    expect(asked.some((file) => file.includes('cimode'))).toBe(false);
  });

  test('that is not available falls back to English (LANG-1)', async () => {
    browserSpeaks('fr-CA');
    const i18n = await start();
    expect(i18n.resolvedLanguage).toBe('en');
    expect(asked.every((file) => file.startsWith('en/'))).toBe(true);
    expect(document.documentElement.lang).toBe('en');
  });

  test('is set as <html lang> at the start and after a change (LANG-3)', async () => {
    browserSpeaks('es');
    const i18n = await start();
    expect(document.documentElement.lang).toBe('es');
    await chooseLanguage(i18n, 'en');
    expect(document.documentElement.lang).toBe('en');
  });

  test('is stored only in the address once chosen, so that a reload keeps it', async () => {
    browserSpeaks('en');
    window.history.replaceState({ idx: 3 }, '', '/boot/list?find=7#top');
    const i18n = await start();
    await chooseLanguage(i18n, 'es');
    expect(i18n.resolvedLanguage).toBe('es');
    const { pathname, search, hash } = window.location;
    expect(`${pathname}${search}${hash}`).toBe('/boot/list?find=7&lng=es#top');
    expect(window.history.state).toEqual({ idx: 3 });
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
    expect((await start()).resolvedLanguage).toBe('es');
    await chooseLanguage(i18n, 'en');
    expect(window.location.search).toBe('?find=7&lng=en');
  });
});

describe('the texts', () => {
  test('that any screen may need are loaded before the first screen, and no others (LANG-4)', async () => {
    browserSpeaks('en');
    const i18n = await start();
    expect([...asked].sort()).toEqual(['en/common', 'en/error', 'en/translation']);
    for (const namespace of ['common', 'error', 'translation']) {
      expect(read(i18n)(`${namespace}:only`)).toBe('yes');
    }
  });

  test('for list names load with the screen that shows them, and never in English (LANG-4)', async () => {
    browserSpeaks('en');
    await loadEnumTexts(await start());
    expect(asked.filter((file) => file.endsWith('/enum'))).toEqual([]);
    browserSpeaks('es');
    await loadEnumTexts(await start());
    expect(asked.filter((file) => file.endsWith('/enum')).sort()).toEqual(['en/enum', 'es/enum']);
  });

  test('for statuses load with a screen that shows them, even in English', async () => {
    browserSpeaks('en');
    await loadRecordTexts(await start());
    expect(asked.filter((file) => file.endsWith('/enum'))).toEqual(['en/enum']);
  });

  test('for list names are loaded when another language is chosen', async () => {
    browserSpeaks('en');
    const i18n = await start();
    await chooseLanguage(i18n, 'es');
    expect(read(i18n)('enum:only')).toBe('sí');
  });

  test('are requested again after a server error, but not if they do not exist', async () => {
    browserSpeaks('en');
    unwell = 1;
    await start();
    expect(asked.filter((file) => file === 'en/common').length).toBeGreaterThan(0);
    expect(asked).toHaveLength(4);
  });

  test('that are missing in a language are in English', async () => {
    browserSpeaks('es');
    const i18n = await start();
    expect([read(i18n)('only'), read(i18n)('english')]).toEqual(['sí', 'in English']);
  });

  test('that are missing in every language throw in development, and show the key otherwise (LANG-6)', async () => {
    browserSpeaks('en');
    const strict = await start(true);
    expect(() => read(strict)('nowhere.at.all')).toThrow('nowhere.at.all');
    const lenient = await start();
    expect(read(lenient)('nowhere.at.all')).toBe('nowhere.at.all');
  });

  test('use the product name from the settings', () => {
    const i18n = createInstance();
    void i18n.init({
      ...baseOptions({ productName: 'Elsewhere', strict: true }),
      lng: 'en',
      initAsync: false,
      resources: { en: { error: errorTexts } },
    });
    expect(read(i18n)('error:error.connection.message')).toBe(
      'Unable to connect to Elsewhere, please reload the page',
    );
  });

  test('that cannot be loaded make the start fail', async () => {
    browserSpeaks('en');
    failing = true;
    await expect(start()).rejects.toThrow('The texts could not be loaded');
  });
});

describe("a field's error", () => {
  function Message({ code, label }: { readonly code: FieldErrorCode; readonly label: string }) {
    const message = useFieldMessage();
    return <p>{message({ code, params: { max: 15, min: 1, length: 17 } }, label)}</p>;
  }
  const show = (message: ReactElement) =>
    render(<I18nextProvider i18n={testI18n}>{message}</I18nextProvider>);

  test.each<[FieldErrorCode, string]>([
    ['required', 'Make is required'],
    ['licenseRequired', 'License is required'],
    ['licenseTooShort', 'License must be longer than 1 character'],
    ['vinInvalid', 'VIN is invalid'],
    ['regexFormat', 'Make format is invalid'],
    ['tooLong', 'Make must be at most 15 characters'],
    ['paymentCount', 'There must be from 1 to 15 payments'],
    ['email', 'Make must be an email address, such as name@example.com'],
    ['phoneNumberLength', 'Make must have from 1 to 15 digits'],
    ['vinLength', 'Make must have 17 characters'],
    ['licensePlateInvalid', 'Make may contain only letters, digits, spaces and dashes'],
  ])('%s reads "%s"', (code, text) => {
    show(<Message code={code} label="Make" />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('of a tow has its own message for each rule, in both languages (ALL-7)', async () => {
    const found = [
      checkEmail('nobody'),
      checkPhoneNumber('12'),
      checkPhoneNumber('call me'),
      checkTowVin({ vin: '1M8GDM9AXKP04278' }),
      checkTowVin({ vin: '1M8GDM9A0KP042788' }),
      checkTowLicense({ license: '!' }),
    ];
    expect(found.map((error) => error?.code)).toEqual([
      'email',
      'phoneNumberLength',
      'phoneNumberFormat',
      'vinLength',
      'vinInvalid',
      'licensePlateInvalid',
    ]);
    const sentences = () => found.map((error) => fieldMessage(testI18n.t, error!, 'X'));
    const english = sentences();
    await act(() => testI18n.changeLanguage('es'));
    const spanish = sentences();
    await act(() => testI18n.changeLanguage('en'));
    const all = [...english, ...spanish];
    expect(new Set(all).size).toBe(12);
    expect(all.filter((sentence) => sentence.includes('{{'))).toEqual([]);
  });

  test("is displayed in the screen's language", async () => {
    await act(() => testI18n.changeLanguage('es'));
    show(<Message code="required" label="Marca" />);
    expect(screen.getByText('Marca: dato obligatorio')).toBeInTheDocument();
    await act(() => testI18n.changeLanguage('en'));
  });
});

describe('names of list items', () => {
  function Names() {
    const nameOf = useEnumName();
    return (
      <p>
        {[nameOf('color', 'Dark Blue'), nameOf('body', 'SEDAN'), nameOf('paymentType', 'Barter')].join(', ')}
      </p>
    );
  }

  test("are exactly the server's in English, and translated in other languages if possible (LANG-5)", async () => {
    render(
      <I18nextProvider i18n={testI18n}>
        <Names />
      </I18nextProvider>,
    );
    expect(screen.getByText('Dark Blue, SEDAN, Barter')).toBeInTheDocument();
    await act(() => testI18n.changeLanguage('es'));
    expect(screen.getByText('Azul oscuro, Sedán, Barter')).toBeInTheDocument();
    await act(() => testI18n.changeLanguage('en'));
  });

  test("include a boot's statuses, which the server sends as codes, in both languages (LANG-5)", async () => {
    function Statuses() {
      const nameOf = useBootStatusName();
      return <p>{BOOT_STATUSES.map(nameOf).join(', ')}</p>;
    }
    render(
      <I18nextProvider i18n={testI18n}>
        <Statuses />
      </I18nextProvider>,
    );
    expect(screen.getByText('Active, Released, Cancelled')).toBeInTheDocument();
    await act(() => testI18n.changeLanguage('es'));
    expect(screen.getByText('Activo, Liberado, Cancelado')).toBeInTheDocument();
    await act(() => testI18n.changeLanguage('en'));
  });

  // Rows of server/seed/data: an id, a code, a name, and further values.
  type Row = readonly [number, string, string];
  const seed = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(__dirname, '../../server/seed/data', file), 'utf8'));

  test('match those of a new database, with the same codes (LANG-5)', () => {
    const coded = (file: string) =>
      Object.fromEntries((seed(file) as readonly Row[]).map(([, code, name]) => [code, name]));
    expect(enumTexts.color).toEqual(coded('colors.json'));
    expect(enumTexts.body).toEqual(coded('bodies.json'));
    expect(enumTexts.state).toEqual(coded('states.json'));
    expect(enumTexts.paymentType).toEqual(
      Object.fromEntries(seed('payment-types.json') as readonly (readonly [string, string])[]),
    );
  });
});
