import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField, TextField } from '../../../components/field';
import { FieldCell, FieldGrid } from '../../../components/layout';
import { Picker } from '../../../components/picker';
import { NOTICE_NEEDS, NOTICE_TEXT_FIELDS, type NoticeTextField } from '../../../domain/notice/rule';
import type { FieldError } from '../../../domain/validation/fieldError';
import { NOTICE_LANGUAGES, NOTICE_PAPERS, type NoticeLanguage } from '../../../domain/wire/region';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { FormState } from '../../../stores/lib/FormState';
import { checkNoticeValues, type NoticeValues } from '../../../stores/setup/noticeRule';
import type { RegionValues } from '../../../stores/setup/regionKind';
import { NoticePreview } from './NoticePreview';

interface NoticeFieldsProps {
  readonly form: FormState<RegionValues, FieldError>;
  readonly isFixed: boolean;
}

/** What a region prints on the notice for a booted car, beside the page as it will print. */
export const NoticeFields = observer(function NoticeFields({ form, isFixed }: NoticeFieldsProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const { notice } = form.values;
  const errors = form.shownErrorOf('notice') === null ? {} : checkNoticeValues(notice);
  const put = (changes: Partial<NoticeValues>) => form.set('notice', { ...notice, ...changes });
  const shared = { disabled: isFixed, onBlur: () => form.touch('notice') };
  const papers = useMemo(
    () => NOTICE_PAPERS.map((key) => ({ key, text: t(`setup:choice.noticePaper.${key}`) })),
    [t],
  );
  const [phone, copies] = [t('setup:setupField.noticePhone'), t('setup:setupField.noticeCopies')];
  const print = (
    <CheckboxField
      {...shared}
      label={t('setup:notice.isPrinted')}
      checked={notice.isPrinted}
      onChange={(isPrinted) => put({ isPrinted })}
    />
  );
  if (!notice.isPrinted) return print;
  return (
    <>
      {print}
      <div className="tb-notice-setup">
        <div>
          <FieldGrid>
            <FieldCell span={6}>
              <Picker
                label={t('setup:setupField.paper')}
                options={papers}
                value={notice.paper}
                onChange={(key) => put({ paper: NOTICE_PAPERS.find((each) => each === key) ?? notice.paper })}
                disabled={isFixed}
                focusNextOnSelect={false}
              />
            </FieldCell>
            <FieldCell span={6}>
              <TextField
                {...shared}
                label={copies}
                inputMode="numeric"
                value={notice.copies}
                onChange={(next) => put({ copies: next })}
                error={message(errors['notice.copies'], copies)}
                required
              />
            </FieldCell>
            <FieldCell span={6}>
              <TextField
                {...shared}
                label={phone}
                hint={t('setup:notice.phoneHint')}
                value={notice.phone}
                onChange={(next) => put({ phone: next })}
                error={message(errors['notice.phone'], phone)}
              />
            </FieldCell>
            <FieldCell span={6}>{languages()}</FieldCell>
          </FieldGrid>
          {notice.languages.map((language) => (
            <div key={language}>{NOTICE_TEXT_FIELDS.map((field) => textField(field, language))}</div>
          ))}
        </div>
        <NoticePreview form={form} />
      </div>
    </>
  );

  function languages() {
    const error = message(errors['notice.languages'], t('setup:setupField.noticeLanguages'));
    return (
      <fieldset className="tb-notice-setup__languages">
        <legend>{t('setup:setupField.noticeLanguages')}</legend>
        {NOTICE_LANGUAGES.map((language) => (
          <CheckboxField
            key={language}
            {...shared}
            label={t(`setup:notice.language.${language}`)}
            checked={notice.languages.includes(language)}
            onChange={(isChosen) =>
              put({
                languages: [
                  ...notice.languages.filter((each) => each !== language),
                  ...(isChosen ? [language] : []),
                ],
              })
            }
          />
        ))}
        {error === undefined ? null : (
          <p role="alert" className="tb-notice-setup__error">
            {error}
          </p>
        )}
      </fieldset>
    );
  }

  function textField(field: NoticeTextField, language: NoticeLanguage) {
    const name = t(`setup:setupField.${field}`);
    const label = t('setup:notice.textIn', { name, language: t(`setup:notice.language.${language}`) });
    const texts = notice.texts[field];
    return (
      <TextField
        key={field}
        {...shared}
        label={label}
        value={texts[language]}
        onChange={(text) => put({ texts: { ...notice.texts, [field]: { ...texts, [language]: text } } })}
        error={message(errors[`notice.${field}.${language}`], label)}
        required={NOTICE_NEEDS.includes(field)}
        multiline
        spellCheck
      />
    );
  }
});
