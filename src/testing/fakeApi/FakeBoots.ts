import type { BootApi } from '../../api/BootApi';
import { HttpError } from '../../api/errors';
import { NO_PLATE_MARKER } from '../../domain/constants';
import { wireTime } from '../../domain/time';
import { validateRelease } from '../../domain/validation/release';
import type {
  BootDetails,
  BootListItem,
  ClosedReply,
  CreateBootBody,
  CreateBootReply,
  ReleaseBootBody,
} from '../../domain/wire/boot';
import type { State } from '../../domain/wire/vehicleLists';
import { aBoot, type StoredBoot } from '../builders';
import type { CallDesk } from './CallDesk';
import { createProblems, releaseProblems } from './checks';
import { DEMO_FEES } from './demo';
import type { World } from './World';

/** The boot calls. */
export class FakeBoots implements BootApi {
  constructor(
    private readonly world: World,
    private readonly desk: CallDesk,
  ) {}

  defaultState(regionCode: string): Promise<State | undefined> {
    return this.desk.pass('defaultState', [regionCode], () => {
      this.world.bootUser();
      this.world.need(regionCode, 'BOOT_CREATE');
      const code = this.world.region(regionCode).state;
      const state = this.world.lists.states.find((one) => one.code === code);
      if (!state) throw new HttpError(404, 'No default state', 'No default state');
      return state;
    });
  }

  create(regionCode: string, body: CreateBootBody, key: string): Promise<CreateBootReply> {
    return this.desk.pass('create', [regionCode, body, key], () => {
      const user = this.world.changer();
      this.world.need(regionCode, 'BOOT_CREATE');
      const region = this.world.region(regionCode);
      return this.world.once(key, ['create', regionCode, body], () => {
        const problems = createProblems(body, this.world, region.zoneId);
        if (problems.length > 0) throw new HttpError(400, problems.join('. '));
        const boot = this.recorded(regionCode, body, user);
        this.world.boots.unshift(boot);
        const time = wireTime(this.world.clock(), region.zoneId);
        return { refNum: boot.refNum, reply: { id: boot.id, refNum: boot.refNum, time } };
      });
    });
  }

  listOfRegion(regionCode: string): Promise<BootListItem[]> {
    return this.desk.pass('listOfRegion', [regionCode], () => {
      this.world.bootUser();
      this.world.need(regionCode, 'BOOT_VIEW_ALL');
      return this.listed((boot) => boot.regionCode === regionCode);
    });
  }

  listOfCompany(towCompanyId: number): Promise<BootListItem[]> {
    return this.desk.pass('listOfCompany', [towCompanyId], () => {
      const user = this.world.bootUser();
      if (user.towCompanyId !== towCompanyId || !this.world.mayAnywhere('BOOT_VIEW')) {
        throw new HttpError(403, 'Not allowed', 'Not allowed');
      }
      return this.listed(
        (boot) => boot.towCompanyId === towCompanyId && this.world.may(boot.regionCode, 'BOOT_VIEW'),
      );
    });
  }

  details(bootId: number): Promise<BootDetails> {
    return this.desk.pass('details', [bootId], (): BootDetails => {
      this.world.bootUser();
      const { photos, ...boot } = this.world.bootSeen(bootId);
      return { ...boot, photoUrls: photos.map((photo) => ({ ...photo })) };
    });
  }

  release(regionCode: string, body: ReleaseBootBody, key: string): Promise<ClosedReply> {
    return this.desk.pass('release', [regionCode, body, key], () => {
      this.world.changer();
      this.world.need(regionCode, 'BOOT_RELEASE');
      return this.world.once(key, ['release', regionCode, body], () => {
        const boot = this.bootIn(regionCode, body.id);
        const errors = validateRelease(
          {
            firstName: body.firstName,
            lastName: body.lastName,
            date: body.date,
            time: body.time,
            receiptNumber: body.receiptNumber,
            payments: body.payments.map(({ paymentType, paymentAmount }) => ({
              paymentType,
              amount: String(paymentAmount),
            })),
          },
          { zoneId: this.world.region(regionCode).zoneId, clock: this.world.clock },
        );
        const problems = releaseProblems(errors);
        if (problems.length > 0) throw new HttpError(400, problems.join('. '));
        boot.receiptNumber = body.receiptNumber;
        boot.payments = [...body.payments];
        return this.closed(boot, 'RELEASED');
      });
    });
  }

  cancel(regionCode: string, bootId: number, note: string, key: string): Promise<ClosedReply> {
    return this.desk.pass('cancel', [regionCode, bootId, note, key], () => {
      this.world.changer();
      this.world.need(regionCode, 'BOOT_CANCEL');
      return this.world.once(key, ['cancel', regionCode, bootId, note], () =>
        this.closed(this.bootIn(regionCode, bootId), 'CANCELLED'),
      );
    });
  }

  private listed(wanted: (boot: StoredBoot) => boolean): BootListItem[] {
    return this.world.boots
      .filter((boot) => boot.status === 'ACTIVE' && wanted(boot))
      .map(({ id, license, makeName, modelName, colorName }) => ({
        id,
        license,
        make: makeName,
        model: modelName,
        color: colorName,
      }));
  }

  /** A boot of that region that is still on a vehicle; 409 says what became of another. */
  private bootIn(regionCode: string, bootId: number): StoredBoot {
    const boot = this.world.bootSeen(bootId);
    if (boot.regionCode !== regionCode) throw new HttpError(404, 'No such boot');
    if (boot.status !== 'ACTIVE') {
      const what = boot.status === 'RELEASED' ? 'released' : 'cancelled';
      throw new HttpError(409, `Already ${what} by ${boot.closedBy ?? ''} at ${boot.closedTime ?? ''}`);
    }
    return boot;
  }

  private closed(boot: StoredBoot, status: 'RELEASED' | 'CANCELLED'): { reply: ClosedReply; refNum: string } {
    const time = wireTime(this.world.clock(), this.world.region(boot.regionCode).zoneId);
    boot.status = status;
    boot.closedTime = time;
    boot.closedBy = this.world.user().shortName ?? '';
    return { reply: { time }, refNum: boot.refNum };
  }

  private recorded(
    regionCode: string,
    body: CreateBootBody,
    user: { id: number; towCompanyId: number },
  ): StoredBoot {
    const { makes, models, bodies, colors } = this.world.lists;
    const nameOf = (list: readonly { code: string; name: string }[], code: string | null | undefined) =>
      list.find((one) => one.code === code)?.name ?? '';
    const id = this.world.nextId();
    return aBoot({
      id,
      refNum: `${regionCode}-${String(id).padStart(6, '0')}`,
      regionCode,
      towCompanyId: user.towCompanyId,
      createdBy: user.id,
      license: body.noLicense === true ? NO_PLATE_MARKER : (body.license ?? null),
      licenseState: body.licenseState ?? null,
      vin: body.vin ?? '',
      makeName: nameOf(makes, body.make),
      modelName: nameOf(models, body.model),
      bodyName: nameOf(bodies, body.body),
      colorName: nameOf(colors, body.color),
      addr1: body.addr1,
      addr2: body.addr2 ?? '',
      city: body.city,
      state: body.state ?? '',
      requestedBy: body.requestedBy,
      bootTime: `${body.date}T${body.time}:00`,
      totalPaymentAmount: DEMO_FEES[regionCode] ?? 100,
    });
  }
}
