import { observer } from 'mobx-react-lite';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { ErrorBox, Notice } from '../../components/feedback';
import { TextField } from '../../components/field';
import { Form } from '../../components/layout';
import { LeaveDialog } from '../../components/overlay';
import { Money, Sentence, useUsd } from '../../components/value';
import { centsToDollars } from '../../domain/money';
import { useFieldMessage } from '../../i18n/fieldMessage';
import { useStore } from '../../stores/context';
import type { ShiftCountStore } from '../../stores/money/ShiftCountStore';
import { CountField } from './CountField';
import { Difference } from './Difference';

/** Counts a shift, payment type by payment type, and closes it. */
export const CountForm = observer(function CountForm({
  count,
  onClosed,
}: {
  readonly count: ShiftCountStore;
  readonly onClosed?: () => void;
}) {
  const { errors } = useStore();
  const { t } = useTranslation();
  const message = useFieldMessage();
  const usd = useUsd();
  const form = useRef<HTMLDivElement>(null);

  async function close() {
    if (await count.close()) {
      onClosed?.();
      return;
    }
    if (count.asksShort) return;
    // Focus the first invalid field, once it is marked as such.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  }

  async function closeAnyway() {
    if (await count.closeAnyway()) onClosed?.();
  }

  const { error, differenceCents, noteForm } = count;
  const short = usd(centsToDollars(count.shortCents));
  const expected = usd(centsToDollars(count.expectedCents));
  const setNote = useCallback((text: string) => noteForm.set('note', text), [noteForm]);
  return (
    <div ref={form} className="tb-cash__form">
      <Form label={t('money:cash.close')} onSubmit={() => void close()}>
        {count.rows.map((row) => (
          <CountField key={row.paymentType} row={row} count={count} />
        ))}
        {count.isBlind ? (
          <Notice>{t('money:cash.blind')}</Notice>
        ) : (
          <dl className="tb-cash__sums">
            <div>
              <dt>{t('money:cash.total')}</dt>
              <dd>
                <Money amount={centsToDollars(count.expectedCents)} />
              </dd>
            </div>
            <div>
              <dt>{t('money:cash.difference')}</dt>
              <dd aria-live="polite">
                <Difference cents={differenceCents} />
              </dd>
            </div>
          </dl>
        )}
        <TextField
          label={t('common:field.note')}
          value={noteForm.values.note}
          onChange={setNote}
          hint={count.isForOther ? t('money:cash.noteForOther') : t('money:cash.noteHint')}
          error={message(noteForm.shownErrorOf('note'), t('common:field.note'))}
          required={count.needsNote}
          multiline
          autoCapitalize="sentences"
          spellCheck
        />
        <div role="alert">
          {count.differs ? <Notice tone="warning">{t('money:cash.blindDiffers')}</Notice> : null}
          {count.hasArrived ? <Notice tone="warning">{t('money:cash.arrived')}</Notice> : null}
          {error === undefined ? null : (
            <ErrorBox>{count.isOutcomeUnknown ? t('money:cash.unknown') : errors.textOf(error)}</ErrorBox>
          )}
        </div>
        <Button type="submit" variant="primary" icon="lock" busy={count.submission.isSending}>
          {t('money:cash.close')}
        </Button>
      </Form>
      {count.asksShort ? (
        <LeaveDialog
          title={<Sentence text={t('money:cash.shortTitle', { amount: short })} keep={[short]} />}
          stay={t('money:cash.goBack')}
          leave={t('money:cash.closeAnyway')}
          onStay={count.goBack}
          onLeave={() => void closeAnyway()}
        >
          <p>
            <Sentence text={t('money:cash.shortText', { amount: expected })} keep={[expected]} />
          </p>
        </LeaveDialog>
      ) : null}
    </div>
  );
});
