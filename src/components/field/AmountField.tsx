import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './TextField';

export interface AmountFieldProps extends TextFieldProps {
  readonly value: string;
}

/** An amount in dollars. If the text contains a comma, the field also says that commas are not allowed. */
export const AmountField = memo(function AmountField(props: AmountFieldProps) {
  const { t } = useTranslation('common');
  const advice = props.value.includes(',') ? t('amount.noCommas') : undefined;
  return <TextField inputMode="decimal" advice={advice} {...props} />;
});
