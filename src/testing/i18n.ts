/**
 * i18next for tests, ready when this module is imported. It reads the real English and Spanish texts synchronously
 * from the served files. A missing key fails the test.
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import commonEn from '../../public/locales/en/common.json';
import enumEn from '../../public/locales/en/enum.json';
import errorEn from '../../public/locales/en/error.json';
import moneyEn from '../../public/locales/en/money.json';
import recordsEn from '../../public/locales/en/records.json';
import setupEn from '../../public/locales/en/setup.json';
import translationEn from '../../public/locales/en/translation.json';
import commonEs from '../../public/locales/es/common.json';
import enumEs from '../../public/locales/es/enum.json';
import errorEs from '../../public/locales/es/error.json';
import moneyEs from '../../public/locales/es/money.json';
import recordsEs from '../../public/locales/es/records.json';
import setupEs from '../../public/locales/es/setup.json';
import translationEs from '../../public/locales/es/translation.json';
import { baseOptions } from '../i18n/options';

void i18next.use(initReactI18next).init({
  ...baseOptions({ productName: 'Towbridge', strict: true }),
  lng: 'en',
  initAsync: false,
  resources: {
    en: {
      common: commonEn,
      enum: enumEn,
      error: errorEn,
      money: moneyEn,
      records: recordsEn,
      setup: setupEn,
      translation: translationEn,
    },
    es: {
      common: commonEs,
      enum: enumEs,
      error: errorEs,
      money: moneyEs,
      records: recordsEs,
      setup: setupEs,
      translation: translationEs,
    },
  },
});

/** The i18next instance for components under test. Change its language with `changeLanguage`. */
export const testI18n = i18next;
