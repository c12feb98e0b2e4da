import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../components/button';
import { ConnectionNotice } from '../../../components/feedback';
import { FormErrorSummary } from '../../../components/feedback/FormErrorSummary';
import { CheckboxField, useFieldFocus } from '../../../components/field';
import { Form, useEnterMovesOn } from '../../../components/layout';
import type { BootDetails } from '../../../domain/wire/boot';
import { ReleaseBootStore, type ReleaseProblem } from '../../../stores/boots/ReleaseBootStore';
import { useScreenStore, useStore } from '../../../stores/context';
import { fieldKey } from './fieldKey';
import { PaymentList } from './PaymentList';
import { ReceiptField } from './ReceiptField';
import { ReleaseFields } from './ReleaseFields';
import { ReleaseQuestionDialog } from './ReleaseQuestionDialog';
import { TypedBefore } from './TypedBefore';

export interface ReleaseFormProps {
  readonly details: BootDetails;
  /** The amount due, in dollars. */
  readonly total: number;
  /** Whether the boot was opened to be released: then the first field takes the focus. */
  readonly takesFocus: boolean;
}

/** The release form of one boot. Submitting it with errors shows them and focuses the first invalid field. */
export const ReleaseForm = observer(function ReleaseForm({ details, total, takesFocus }: ReleaseFormProps) {
  const { id, regionCode } = details;
  const { bootDetails, refdata, loginUser, removals } = useStore();
  const { t } = useTranslation();
  const focus = useFieldFocus(true);
  const release = useScreenStore('releaseBoot', (root) =>
    root.makeReleaseBoot(ReleaseBootStore, details, total),
  );
  useEffect(() => {
    void refdata.load('paymentTypes');
    void release.start();
  }, [refdata, release]);

  const { nextReceiptNumber } = details;
  useEffect(() => {
    if (loginUser.has('setup')) release.prefillReceiptNumber(nextReceiptNumber);
  }, [loginUser, release, nextReceiptNumber]);

  useEffect(() => {
    if (takesFocus) focus.to('firstName');
  }, [takesFocus, focus]);

  const submit = useCallback(() => {
    const [first] = release.problems;
    if (first) focus.to(keyOf(first));
    void release.submit();
  }, [release, focus]);
  const onRecovered = useCallback(() => {
    release.submission.connectionRecovered();
    // The release may be recorded: perhaps only the response was lost.
    void bootDetails.refresh(id);
  }, [release, bootDetails, id]);
  const place = useRef<HTMLDivElement>(null);
  useEnterMovesOn(place, submit);

  const items = release.form.submitTried
    ? release.problems.map((problem) => ({
        id: keyOf(problem),
        label: labelOf(problem),
        onSelect: () => focus.to(keyOf(problem)),
      }))
    : [];

  return (
    <div ref={place}>
      <TypedBefore bootId={id} release={release} focus={focus} />
      <Form onSubmit={submit} label={t('boot.release.label')}>
        <ReleaseFields form={release.form} focus={focus} />
        <PaymentList release={release} focus={focus} />
        <ReceiptField release={release} focus={focus} />
        {removals.isKept(regionCode) ? (
          <CheckboxField label={t('removal.isOff')} checked={release.isOff} onChange={release.setOff} />
        ) : null}
        <FormErrorSummary items={items} />
        <ConnectionNotice shown={release.submission.isCutOff} onRecovered={onRecovered}>
          {t('boot.release.noAnswer')}
        </ConnectionNotice>
        {/* Not fluid: on a phone, the button would otherwise lie under `Release anyway` in the dialog that it may
            open (REL-21). */}
        <SubmitButton
          variant="primary"
          icon={release.isValid ? 'check' : undefined}
          busy={!release.canSubmit}
        >
          {t('boot.release.vehicle.label')}
        </SubmitButton>
        <span aria-live="polite" className="tb-visually-hidden">
          {release.isValid ? t('common:general.complete') : ''}
        </span>
      </Form>
      <ReleaseQuestionDialog release={release} />
    </div>
  );

  function labelOf(problem: ReleaseProblem): string {
    const label = t(`common:field.${problem.field}`);
    return 'row' in problem ? `${t('boot.release.payment', { number: problem.index + 1 })}: ${label}` : label;
  }
});

function keyOf(problem: ReleaseProblem): string {
  return 'row' in problem ? fieldKey(problem.field, problem.row.key) : fieldKey(problem.field);
}
