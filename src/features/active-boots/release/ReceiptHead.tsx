import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../stores/context';

/** The header of a printed receipt: its title, the company and the region. Only printed. */
export const ReceiptHead = observer(function ReceiptHead({ regionCode }: { readonly regionCode: string }) {
  const { loginUser, regions } = useStore();
  const { t } = useTranslation();
  return (
    <div className="tb-receipt-head">
      <strong>{t('boot.receipt.title')}</strong>
      <div>{[loginUser.company?.name, regions.nameOf(regionCode)].filter(Boolean).join(' · ')}</div>
    </div>
  );
});
