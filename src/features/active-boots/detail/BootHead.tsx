import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Heading } from '../../../components/layout';
import { Money, Plate } from '../../../components/value';
import type { BootDetails, BootListItem } from '../../../domain/wire/boot';
import { useEnumName } from '../../../i18n/enumName';
import { isClosed } from '../../../stores/boots/BootDetailsStore';
import { useStore } from '../../../stores/context';

interface BootHeadProps {
  /** Undefined until the details are loaded. */
  readonly details: BootDetails | undefined;
  /** The boot's row in the list, shown until then. */
  readonly listed: BootListItem | undefined;
}

/** Reserves space for the state's code, which a row does not have. */
const STATE_TO_COME = '\u00a0\u00a0';

/** The car and the amount due. It stays visible while the panel scrolls. */
export const BootHead = observer(function BootHead({ details, listed }: BootHeadProps) {
  const { t } = useTranslation();
  const nameOf = useEnumName();
  const license = details === undefined ? listed?.license : details.license;
  const vehicle =
    details === undefined
      ? [listed?.color, listed?.make, listed?.model]
      : [
          details.colorName && nameOf('color', details.colorName),
          details.makeName,
          details.modelName,
          details.bodyName && nameOf('body', details.bodyName),
        ];

  return (
    <>
      <div className="tb-boot__car">
        {license ? (
          <Plate
            license={license}
            state={details === undefined ? STATE_TO_COME : details.licenseState}
            size="large"
          />
        ) : (
          <span>{t('common:plate.none')}</span>
        )}
        <Heading as="h2">{vehicle.filter(Boolean).join(' ')}</Heading>
      </div>
      {details === undefined ? null : <AmountDue details={details} />}
    </>
  );
});

const AmountDue = observer(function AmountDue({ details }: { readonly details: BootDetails }) {
  const { bootClosing } = useStore();
  const { t } = useTranslation();
  const { totalPaymentAmount } = details;
  const isOpen = !isClosed(details) && bootClosing.closingOf(details.id) === undefined;
  if (!isOpen || typeof totalPaymentAmount !== 'number') return null;
  return (
    <p className="tb-boot__due">
      <span className="tb-boot__due-name">{t('boot.detail.amountDue')}</span>
      <Money amount={totalPaymentAmount} />
    </p>
  );
});
