import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { SUPPORTED_LANGUAGES } from '../../domain/constants';
import { chooseLanguage, languageInAddress, putLanguageInAddress } from '../../i18n/chooseLanguage';

const NAMES: Readonly<Record<(typeof SUPPORTED_LANGUAGES)[number], string>> = {
  en: 'English',
  es: 'Español',
};

/**
 * One press to the other language, whose name is written in that language. A choice goes along from screen to screen
 * in the address, the one place that has it.
 */
export const LanguageSwitch = observer(function LanguageSwitch() {
  const { i18n } = useTranslation();
  const location = useLocation();
  const [chosen, setChosen] = useState(languageInAddress);
  useEffect(() => {
    if (chosen !== null) putLanguageInAddress(chosen);
  }, [chosen, location]);

  function choose(language: string) {
    setChosen(language);
    void chooseLanguage(i18n, language);
  }

  return SUPPORTED_LANGUAGES.filter((language) => language !== i18n.resolvedLanguage).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      className="tb-bar__end-link"
      onClick={() => choose(language)}
    >
      {NAMES[language]}
    </button>
  ));
});
