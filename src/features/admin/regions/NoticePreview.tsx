import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { NoticeSheet } from '../../../components/notice/NoticeSheet';
import { noticeFacts } from '../../../domain/notice/facts';
import type { FieldError } from '../../../domain/validation/fieldError';
import { useStore } from '../../../stores/context';
import type { FormState } from '../../../stores/lib/FormState';
import { chargeOf } from '../../../stores/setup/charges';
import { noticeRuleOf } from '../../../stores/setup/noticeRule';
import type { RegionValues } from '../../../stores/setup/regionKind';
import { checkRemovalValues, removalRuleOf } from '../../../stores/setup/removalRule';

/** A car that no region has, for the preview. */
const SAMPLE = {
  license: '8ABC123',
  licenseState: 'CA',
  make: 'Toyota',
  color: 'Blue',
  addr1: '100 Main St',
  addr2: null,
  city: '',
  state: '',
  bootedAt: Date.UTC(2026, 0, 15, 18, 30),
} as const;
const NUMBER = 'N-ABCD2345';

/** The notice of a sample car, as it will print. */
export const NoticePreview = observer(function NoticePreview({
  form,
}: {
  readonly form: FormState<RegionValues, FieldError>;
}) {
  const { loginUser } = useStore();
  const { t } = useTranslation();
  const { values } = form;
  const notice = noticeRuleOf(values.notice);
  if (notice === null) return null;
  const hours = Number(values['towEligibleAfterHours']);
  const hasHours =
    typeof values['towEligibleAfterHours'] === 'string' && values['towEligibleAfterHours'] !== '';
  const isRemovalRight = Object.keys(checkRemovalValues(values.removal)).length === 0;
  const zoneId = typeof values['zoneId'] === 'string' ? values['zoneId'] : null;
  const name = typeof values['name'] === 'string' ? values['name'] : '';
  const facts = noticeFacts({
    boot: {
      ...SAMPLE,
      city: name.replace(/, [A-Z]{2}$/, ''),
      state: values.state,
      bootedBy: loginUser.user?.shortName,
    },
    region: {
      zoneId,
      towEligibleAfterHours: hasHours && Number.isFinite(hours) ? hours : null,
      notice,
      removal: isRemovalRight ? removalRuleOf(values.removal) : null,
    },
    company: loginUser.company ?? {},
    charges: values.charges.map(chargeOf).filter(({ amount }) => Number.isFinite(amount)),
    number: NUMBER,
  });
  return (
    <figure className="tb-notice-preview" aria-label={t('setup:notice.preview')}>
      <NoticeSheet facts={facts} paper={notice.paper} />
    </figure>
  );
});
