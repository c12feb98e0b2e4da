import type { ReadCallback } from 'i18next';
import { FakeFetch } from '../testing/FakeFetch';
import { textsBackend } from './textsBackend';

const WHOLE = JSON.stringify({ common: { yes: 'Yes' }, error: { no: 'No' } });
const FILES = { en: '/locales/en.json' };

function backendOf(network: FakeFetch, whole: Readonly<Record<string, string>>) {
  const backend = textsBackend({ folder: '/locales', whole, fetch: network.fetch });
  return (language: string, namespace: string) =>
    new Promise<unknown>((resolve) => {
      const done: ReadCallback = (error, texts) => resolve(error ? { error, again: texts } : texts);
      backend.read(language, namespace, done);
    });
}

test('one file contains all texts of a language and is fetched once', async () => {
  const network = new FakeFetch().on('/locales/en.json', { text: WHOLE });
  const read = backendOf(network, FILES);
  expect(await Promise.all([read('en', 'common'), read('en', 'error')])).toEqual([
    { yes: 'Yes' },
    { no: 'No' },
  ]);
  expect(network.requests).toHaveLength(1);
});

test('missing texts are not requested again; failed ones are', async () => {
  const network = new FakeFetch()
    .on('/locales/en.json', { status: 503 }, { text: WHOLE })
    .on('/locales/en/enum.json', { status: 404 });
  const read = backendOf(network, FILES);
  expect(await read('en', 'common')).toEqual({ error: 'Error: /locales/en.json: 503', again: true });
  expect(await read('en', 'common')).toEqual({ yes: 'Yes' });
  expect(await read('en', 'enum')).toEqual({ error: 'Error: /locales/en/enum.json: 404', again: false });
});

test('texts that few screens need have their own file', async () => {
  const network = new FakeFetch()
    .on('/locales/en.json', { text: WHOLE })
    .on('/locales/en/setup.json', { text: '{"save":"Save"}' });
  expect(await backendOf(network, FILES)('en', 'setup')).toEqual({ save: 'Save' });
});

test('loads one file per namespace', async () => {
  const network = new FakeFetch().on('/locales/es/common.json', { text: '{"yes":"Sí"}' });
  expect(await backendOf(network, {})('es', 'common')).toEqual({ yes: 'Sí' });
});
