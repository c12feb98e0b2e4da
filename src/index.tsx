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
const api = httpApi({
  languages,
  fetch: early.ask,
  // Whatever goes wrong here goes wrong again for the application, which says it.
  onSessionLost: ignore,
  log: ignore,
});

const page = browserPage();
void askAhead(api, page);
fetchScreenFiles(document, window.location.pathname);
askTextsAhead(early.ask, textFilesIn(document), page.query, navigator.languages);
import(/* webpackChunkName: "start" */ './app/start').then(
  ({ start }) => start((hooks) => httpApi({ languages, fetch: early.fetch, ...hooks }), early.fetch),
  sayNotLoaded,
);
