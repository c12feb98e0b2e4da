import { useEnumName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';

/** Says a payment type's name; its identifier while the list is not there. To be called by an observer. */
export function usePaymentTypeName(): (name: string) => string {
  const { refdata } = useStore();
  const enumName = useEnumName();
  const types = refdata.state('paymentTypes').value;
  return (name) => enumName('paymentType', types?.find((type) => type.name === name)?.displayName ?? name);
}
