import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/feedback';
import { WHOSE, type Whose } from '../../../stores/setup/ItemStore';
import { useShownInstant } from '../useShownInstant';
import type { EditedConflict } from './types';
import { useFieldWords } from './useFieldWords';

interface ConflictViewProps {
  readonly conflict: EditedConflict;
  /** A field's value in words, unless it is a text, a number, a flag or a list of texts. */
  readonly wordsOf?: ((field: string, value: unknown) => string | undefined) | undefined;
  readonly onChoose: (field: PropertyKey, whose: Whose) => void;
}

/**
 * Shown when somebody else saved the same item: the changes that were merged, and a choice for each field
 * that both people changed. The form below keeps everything that was typed.
 */
export const ConflictView = observer(function ConflictView(props: ConflictViewProps) {
  const { conflict, wordsOf, onChoose } = props;
  const { t } = useTranslation();
  const id = useId();
  const shownInstant = useShownInstant();
  const { labelOf, valueOf } = useFieldWords();
  const name = conflict.by ?? t('setup:conflict.somebody');
  return (
    <section className="tb-conflict" aria-labelledby={id} tabIndex={-1}>
      <Notice tone="warning" role="note">
        <strong id={id}>{t('setup:conflict.title', { name, time: shownInstant(conflict.time) })}</strong>
        {conflict.theirChanges.length === 0 ? null : (
          <p>
            {t('setup:conflict.taken', {
              fields: conflict.theirChanges.map((field) => labelOf(String(field))).join(', '),
            })}
          </p>
        )}
        <p>{t(conflict.clashes.length === 0 ? 'setup:conflict.look' : 'setup:conflict.choose')}</p>
      </Notice>
      {conflict.clashes.map((clash) => (
        <fieldset key={String(clash.field)} className="tb-conflict__field">
          <legend>{labelOf(String(clash.field))}</legend>
          {WHOSE.map((whose) => (
            <label key={whose} className="tb-conflict__choice">
              <input
                type="radio"
                name={`${id} ${String(clash.field)}`}
                checked={clash.chosen === whose}
                onChange={() => onChoose(clash.field, whose)}
              />
              <span className="tb-conflict__whose">{t(`setup:conflict.${whose}`)}</span>
              <span className="tb-conflict__value">
                {wordsOf?.(String(clash.field), clash[whose]) ?? valueOf(String(clash.field), clash[whose])}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
});
