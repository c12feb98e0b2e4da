import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Heading } from '../../../components/layout';
import { Money, Plate } from '../../../components/value';
import type { BootDetails } from '../../../domain/wire/boot';
import { useEnumName } from '../../../i18n/enumName';
import { isClosed } from '../../../stores/boots/BootDetailsStore';
import { useStore } from '../../../stores/context';

/** Which car it is and what is due for it: in sight for as long as anything is done with the boot. */
export const BootHead = observer(function BootHead({ details }: { readonly details: BootDetails }) {
  const { bootClosing } = useStore();
  const { t } = useTranslation();
  const nameOf = useEnumName();
  const { license, licenseState, totalPaymentAmount } = details;
  const vehicle = [
    details.colorName && nameOf('color', details.colorName),
    details.makeName,
    details.modelName,
    details.bodyName && nameOf('body', details.bodyName),
  ];
  const isOpen = !isClosed(details) && bootClosing.closingOf(details.id) === undefined;

  return (
    <>
      <div className="tb-boot__car">
        {license ? (
          <Plate license={license} state={licenseState} size="large" />
        ) : (
          <span>{t('common:plate.none')}</span>
        )}
        <Heading as="h2">{vehicle.filter(Boolean).join(' ')}</Heading>
      </div>
      {isOpen && typeof totalPaymentAmount === 'number' ? (
        <p className="tb-boot__due">
          <span className="tb-boot__due-name">{t('boot.detail.amountDue')}</span>
          <Money amount={totalPaymentAmount} />
        </p>
      ) : null}
    </>
  );
});
