import type { NoticeCompany, NoticeSubject } from '../../domain/notice/facts';
import type { OutboxEntry } from '../../domain/stored/outboxEntry';
import { epochOf, instantOf } from '../../domain/time/zone';
import type { BootDetails } from '../../domain/wire/boot';
import type { Region } from '../../domain/wire/region';
import type { NoticeTarget } from './NoticePrints';

/** A boot whose notice can be printed. */
export interface NoticeSource {
  readonly target: NoticeTarget;
  /** Everything on its notice except the number. */
  readonly subject: Omit<NoticeSubject, 'number'>;
  /** The number of its notice; null if it has none. */
  readonly number: string | null;
}

/** A region that prints notices. */
export type NoticeRegion = Region & { readonly notice: NonNullable<Region['notice']> };

const ruleOf = (region: NoticeRegion): NoticeSubject['region'] => ({
  zoneId: region.zoneId,
  towEligibleAfterHours: region.towEligibleAfterHours,
  notice: region.notice,
  removal: region.removal ?? null,
});

/** The notice of a recorded boot. @param own the user's company, if the server does not send the boot's */
export function sourceOfDetails(
  details: BootDetails,
  region: NoticeRegion,
  own: NoticeCompany | undefined,
): NoticeSource {
  const { id: bootId, license, licenseState, makeName, colorName, bootedBy, bootTime, bootTimeUtc } = details;
  const { addr1, addr2, city, state, notice, regionCode } = details;
  const bootedAt = bootTimeUtc ? Date.parse(bootTimeUtc) : epochOf(bootTime ?? '', region.zoneId);
  return {
    target: {
      bootId,
      bootKey: null,
      regionCode,
      license: license ?? '',
      licenseState: licenseState ?? null,
    },
    subject: {
      boot: {
        license,
        licenseState,
        make: makeName,
        color: colorName,
        addr1,
        addr2,
        city,
        state,
        bootedAt,
        bootedBy,
      },
      region: ruleOf(region),
      company: notice?.company ?? own ?? {},
      charges: notice?.charges ?? details.charges ?? region.charges ?? [],
    },
    number: details.noticeNumber ?? null,
  };
}

/**
 * The notice of a boot in the outbox, recorded or not.
 * @param nameOf the name of a make or color by its code
 */
export function sourceOfEntry(
  { key, body, keptAt, noticeNumber, recorded, regionCode }: OutboxEntry,
  region: NoticeRegion,
  by: { readonly company: NoticeCompany | undefined; readonly shortName: string | null | undefined },
  nameOf: (list: 'makes' | 'colors', code: string | null | undefined) => string | null | undefined,
): NoticeSource {
  const { license, licenseState = null, addr1, addr2, city, state, dateTime } = body;
  return {
    target: { bootId: recorded?.id ?? null, bootKey: key, regionCode, license, licenseState },
    subject: {
      boot: {
        license,
        licenseState,
        addr1,
        addr2,
        city,
        state,
        make: nameOf('makes', body.make),
        color: nameOf('colors', body.color),
        bootedAt: instantOf(dateTime ?? '', region.zoneId, keptAt),
        bootedBy: by.shortName,
      },
      region: ruleOf(region),
      company: by.company ?? {},
      charges: region.charges ?? [],
    },
    number: noticeNumber,
  };
}
