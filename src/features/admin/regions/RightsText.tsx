import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/field';
import { SUPPORTED_LANGUAGES } from '../../../domain/constants';
import { entered } from '../../../domain/equalText';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { EditedForm } from '../edit/types';

interface RightsTextProps {
  readonly form: EditedForm;
  readonly isFixed: boolean;
}

/** The headings as receipts print them, independent of the page's language. */
const HEADINGS = { en: 'Your rights', es: 'Sus derechos' } as const;

/** The text of rights in each language, next to a preview of its receipt. */
export const RightsText = observer(function RightsText({ form, isFixed }: RightsTextProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const values = form.values as Readonly<Record<string, unknown>>;
  return SUPPORTED_LANGUAGES.map((language) => {
    const name = `rights.${language}`;
    const label = t(`setup:setupField.${language}`);
    const value = values[name];
    const text = typeof value === 'string' ? value : '';
    return (
      <div key={language} className="tb-rights">
        <TextField
          label={label}
          value={text}
          onChange={(next) => form.set(name, next)}
          onBlur={() => form.touch(name)}
          error={message(form.shownErrorOf(name), label)}
          disabled={isFixed}
          multiline
          spellCheck
        />
        <figure className="tb-rights__paper" lang={language} aria-label={t('setup:regions.printed')}>
          {entered(text) === '' ? (
            <p className="tb-rights__none" lang="">
              {t('setup:regions.nothingPrinted')}
            </p>
          ) : (
            <>
              <strong>{HEADINGS[language]}</strong>
              <p>{entered(text)}</p>
            </>
          )}
        </figure>
      </div>
    );
  });
});
