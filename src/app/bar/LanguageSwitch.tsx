import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Menu } from 'semantic-ui-react';
import { SUPPORTED_LANGUAGES } from '../../domain/constants';
import { chooseLanguage, languageInAddress, putLanguageInAddress } from '../../i18n/chooseLanguage';

const NAMES: Readonly<Record<(typeof SUPPORTED_LANGUAGES)[number], string>> = {
  en: 'English',
  es: 'Español',
};

/** Switches to the other language, named in that language. The address stores the choice and carries it to every screen. */
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
    <Menu.Item
      key={language}
      as="button"
      type="button"
      lang={language}
      className="tb-bar__end-link"
      onClick={() => choose(language)}
    >
      {NAMES[language]}
    </Menu.Item>
  ));
});
