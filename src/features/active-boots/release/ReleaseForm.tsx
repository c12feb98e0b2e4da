import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { FormErrorSummary } from '../../../components/feedback/FormErrorSummary';
import { Form } from '../../../components/layout';
import { dollarsToCents } from '../../../domain/money';
import { ReleaseBootStore, type ReleaseProblem } from '../../../stores/boots/ReleaseBootStore';
import { useStore } from '../../../stores/context';
import { PaymentList } from './PaymentList';
import { ReceiptField, ReleasedTo } from './ReleaseFields';
import { fieldKey, useFieldFocus } from './useFieldFocus';

export interface ReleaseFormProps {
  readonly bootId: number;
  readonly regionCode: string;
  /** What is to be paid, dollars. */
  readonly total: number;
}

/** The release form of one boot. A blocked submit says why and goes to the first thing to mend. */
export const ReleaseForm = observer(function ReleaseForm({ bootId, regionCode, total }: ReleaseFormProps) {
  const root = useStore();
  const { refdata } = root;
  const { t } = useTranslation();
  const focus = useFieldFocus();
  const [release] = useState(() =>
    root.openReleaseBoot(ReleaseBootStore, {
      id: bootId,
      regionCode,
      zoneId: root.regions.zoneOf(regionCode),
      // A server that adds in floating point may send $0.30 as 0.30000000000000004.
      totalCents: dollarsToCents(total) ?? Math.round(total * 100),
    }),
  );
  useEffect(() => () => root.close(release), [root, release]);
  useEffect(() => {
    void refdata.load('paymentTypes');
  }, [refdata]);

  function submit() {
    const [first] = release.problems;
    if (first) focus.to(keyOf(first));
    void release.submit();
  }

  const items = release.form.submitTried
    ? release.problems.map((problem) => ({
        id: keyOf(problem),
        label: labelOf(problem),
        onSelect: () => focus.to(keyOf(problem)),
      }))
    : [];

  return (
    <Form onSubmit={submit} label={t('boot.release.label')}>
      <ReleasedTo form={release.form} focus={focus} />
      <PaymentList release={release} focus={focus} />
      <ReceiptField form={release.form} focus={focus} />
      <FormErrorSummary items={items} />
      <Button type="submit" variant="primary" icon="check" fluid>
        {t('boot.release.vehicle.label')}
      </Button>
    </Form>
  );

  function labelOf(problem: ReleaseProblem): string {
    const label = t(`common:field.${problem.field}`);
    return 'row' in problem ? `${t('boot.release.payment', { number: problem.index + 1 })}: ${label}` : label;
  }
});

function keyOf(problem: ReleaseProblem): string {
  return 'row' in problem ? fieldKey(problem.field, problem.row.key) : fieldKey(problem.field);
}
