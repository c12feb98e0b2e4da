import 'i18next';
import type common from '../../public/locales/en/common.json';
import type enumTexts from '../../public/locales/en/enum.json';
import type error from '../../public/locales/en/error.json';
import type money from '../../public/locales/en/money.json';
import type records from '../../public/locales/en/records.json';
import type setup from '../../public/locales/en/setup.json';
import type translation from '../../public/locales/en/translation.json';

// Every key in the source is checked against the English texts: a missing key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: ['translation', 'common', 'enum', 'error', 'money', 'records', 'setup'];
    resources: {
      common: typeof common;
      enum: typeof enumTexts;
      error: typeof error;
      money: typeof money;
      records: typeof records;
      setup: typeof setup;
      translation: typeof translation;
    };
  }
}
