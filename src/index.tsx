import './theme/theme';
import { httpApi } from './api/httpApi';
import { askAhead } from './app/early/askAhead';
import { answersIn, EarlyAnswers } from './app/early/EarlyAnswers';
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
const screenCode = fetchScreenFiles(document, window.location.pathname);
askTextsAhead(early.begin, textFilesIn(document), page.query, navigator.languages);
void askAhead({ session, boots, vehicles }, page);
Promise.all([import(/* webpackChunkName: "start" */ './app/application'), screenCode]).then(([{ start }]) => {
  start((hooks) => httpApi({ languages, fetch: early.fetch, ...hooks }), early.fetch);
}, sayNotLoaded);
