import './theme/theme';
import { httpApi } from './api/httpApi';
import { askAhead } from './app/early/askAhead';
import { readyDevice } from './app/early/readyDevice';
import { readyFonts } from './app/early/readyFonts';
import { answersIn, EarlyAnswers } from './app/early/EarlyAnswers';
import { firstVisitOf } from './app/early/firstVisit';
import { nextTask } from './app/early/nextTask';
import { fetchScreenFiles } from './app/early/screenFiles';
import { sayNotLoaded } from './app/early/sayNotLoaded';
import { askTextsAhead, textFilesIn } from './app/early/texts';
import { browserPage } from './app/platform/browserPage';

// The first file is small, so that what the address alone decides is asked for while the application's code is still
// on its way.
const early = new EarlyAnswers(window.fetch.bind(window), answersIn(document));
const ignore = () => undefined;
const languages = () => navigator.languages;
// Whatever goes wrong here goes wrong again for the application, which says it.
const apiBy = (doFetch: typeof fetch) =>
  httpApi({ languages, fetch: doFetch, onSessionLost: ignore, log: ignore });
const { session } = apiBy(early.ask);
const { boots, vehicles } = apiBy(early.begin);

const page = browserPage();
/** A first visit takes a phone so long that it must paint and answer a touch meanwhile; a later one is sooner there at once. */
const isFirstVisit = firstVisitOf(document) !== undefined;
const between = isFirstVisit ? nextTask : () => Promise.resolve();
const screenCode = fetchScreenFiles(document, window.location.pathname);
askTextsAhead(early.begin, textFilesIn(document), page.query, navigator.languages);
void between().then(() => askAhead({ session, boots, vehicles }, page));
void nextTask().then(readyDevice);
const onDrawn = readyFonts(document, isFirstVisit);
/** This script may stand in the page's head; the application needs its body. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve();
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
});
const code = import(/* webpackChunkName: "start" */ './app/start').then(async ({ application }) => {
  await between();
  return application();
});
Promise.all([code, screenCode, parsed]).then(async ([{ start }]) => {
  await between();
  start((hooks) => httpApi({ languages, fetch: early.fetch, ...hooks }), early.fetch, isFirstVisit, onDrawn);
}, sayNotLoaded);
