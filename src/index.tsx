import './theme/theme';
import { acceptLanguage } from './api/acceptLanguage';
import { httpApi } from './api/httpApi';
import { browserPage } from './app/platform/browserPage';
import { unlessLeaving, watchLeaving } from './app/platform/leaving';
import { askAhead } from './app/start/askAhead';
import { EarlyAnswers } from './app/start/EarlyAnswers';
import { sayNotLoaded } from './app/start/sayNotLoaded';
import { askTextsAhead, textFilesIn } from './app/start/texts';

// Keep this file small: it starts the first screen's calls while the application's code is still loading
// (docs/decisions/0039-how-a-page-starts.md).
watchLeaving();
const page = browserPage();
const early = new EarlyAnswers(document);
const api = httpApi({
  fetch: (...request) => unlessLeaving(early.fetch(...request)),
  languages: () => navigator.languages,
  log: (line) => console.error(line),
});

askTextsAhead(early, textFilesIn(document), navigator.languages);
void askAhead(early, page, acceptLanguage(navigator.languages));
unlessLeaving(
  import(/* webpackChunkName: "application" */ './app/application').then(({ start }) =>
    start(api, page, early.fetch),
  ),
).catch(sayNotLoaded);
