import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SUPPORTED_LANGUAGES } from '../../domain/constants';
import { chooseLanguage } from '../../i18n/chooseLanguage';

const NAMES: Readonly<Record<(typeof SUPPORTED_LANGUAGES)[number], string>> = {
  en: 'English',
  es: 'Español',
};

/** One press to the other language, whose name is written in that language. */
export const LanguageSwitch = observer(function LanguageSwitch() {
  const { i18n } = useTranslation();
  return SUPPORTED_LANGUAGES.filter((language) => language !== i18n.resolvedLanguage).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      className="tb-bar__end-link"
      onClick={() => void chooseLanguage(i18n, language)}
    >
      {NAMES[language]}
    </button>
  ));
});
