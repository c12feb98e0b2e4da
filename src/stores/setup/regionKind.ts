import type { ApiOf } from '../../api/Api';
import { entered } from '../../domain/equalText';
import { REGION_FIELDS } from '../../domain/setup/fields';
import { checkRegionName } from '../../domain/setup/rules';
import { collectErrors, type FieldError } from '../../domain/validation/fieldError';
import { checkChosen } from '../../domain/validation/text';
import type { setupCalls } from '../../domain/wire/calls/setup';
import { SetupRegion } from '../../domain/wire/setup';
import type { Messages } from '../lib/FormState';
import { BLANK_CHARGE, chargeOf, chargeValuesOf, checkCharges, type ChargeValues } from './charges';
import { bodyOfFields, checkFields, valuesOfFields, type FieldValues } from './fieldValues';
import type { ItemKind } from './ItemStore';
import { checkNoticeValues, noticeRuleOf, noticeValuesOf, type NoticeValues } from './noticeRule';
import { checkRemovalValues, removalRuleOf, removalValuesOf, type RemovalValues } from './removalRule';

type RegionApi = Pick<ApiOf<typeof setupCalls>, 'region' | 'addRegion' | 'changeRegion'>;

/** A region's form values. */
export interface RegionValues extends FieldValues {
  /** A state's code. */
  state: string | null;
  /** A state's code; null for the region's own state. */
  defaultLicenseState: string | null;
  /** A company's code. */
  owningCompany: string | null;
  charges: readonly ChargeValues[];
  removal: RemovalValues;
  notice: NoticeValues;
}

/** The parts of a region that can change. */
type RegionParts = Omit<SetupRegion, 'id' | 'version'>;

export type RegionKind = ItemKind<SetupRegion, RegionValues, RegionParts>;

/** Describes regions to `ItemStore`; a region's key is its code. */
export function regionKind(api: RegionApi): RegionKind {
  return {
    schema: SetupRegion,
    load: (code) => api.region({ code }),
    add: (body, idempotencyKey) => api.addRegion({ body, idempotencyKey }),
    change: ({ code }, body, idempotencyKey) => api.changeRegion({ code, body, idempotencyKey }),
    validate: (values): Messages<RegionValues, FieldError> => {
      const name = typeof values['name'] === 'string' ? values['name'] : '';
      return {
        ...collectErrors([
          ['name', entered(name) === '' ? null : checkRegionName(name)],
          ['state', checkChosen(values.state)],
          ['charges', checkCharges(values.charges)],
          ['removal', Object.values(checkRemovalValues(values.removal))[0] ?? null],
          ['notice', Object.values(checkNoticeValues(values.notice))[0] ?? null],
        ]),
        ...checkFields(REGION_FIELDS, values),
      };
    },
    valuesOf: (region) => ({
      ...valuesOfFields(REGION_FIELDS, region ?? { receiptNumbers: 'typed' }),
      state: region?.state ?? null,
      defaultLicenseState: region?.defaultLicenseState ?? null,
      owningCompany: region?.owningCompany ?? null,
      charges: region?.charges.map(chargeValuesOf) ?? [BLANK_CHARGE],
      removal: removalValuesOf(region?.removal),
      notice: noticeValuesOf(region?.notice),
    }),
    bodyOf: (values) => {
      const { state, defaultLicenseState, owningCompany, charges, removal, notice } = values;
      const body = {
        ...bodyOfFields(REGION_FIELDS, values),
        state,
        defaultLicenseState: defaultLicenseState ?? state,
        owningCompany,
        charges: charges.map(chargeOf),
        removal: removalRuleOf(removal),
        notice: noticeRuleOf(notice),
      };
      return body as unknown as RegionParts;
    },
  };
}
