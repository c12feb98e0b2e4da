import { makeAutoObservable, runInAction } from 'mobx';
import type { BootApi, CopyOf } from '../../api/Api';
import type { Feature } from '../../domain/features';
import { newNoticeNumber } from '../../domain/notice/number';
import type { NoticePrint } from '../../domain/stored/noticePrint';
import type { OutboxEntry } from '../../domain/stored/outboxEntry';
import type { BootDetails } from '../../domain/wire/boot';
import type { NoticeFacts } from '../../domain/wire/notices';
import type { NoticeRule, Region } from '../../domain/wire/region';
import type { LoginUser } from '../../domain/wire/session';
import { reportCopy } from '../lib/reportCopy';
import { warnUnlessSignedOut } from '../lib/SignedOut';
import type { RefdataStore } from '../refdata/RefdataStore';
import type { NoticePrints, NoticeTarget } from './NoticePrints';
import type { NoticeRegion, NoticeSource } from './sources';

/** What a notice says. Loads with the first print, since it needs moment-timezone. */
const loadFacts = () => import(/* webpackChunkName: "outbox" */ './noticeFacts');

export interface NoticesDeps {
  readonly boots: Pick<BootApi, 'details'>;
  readonly loginUser: { has(feature: Feature): boolean; readonly user: LoginUser | undefined };
  readonly regions: { byCode(code: string): Region | undefined; zoneOf(code: string): string };
  readonly refdata: Pick<RefdataStore, 'load'>;
  readonly errors: { report(error: unknown): void; clear(): void };
  readonly copyOf: CopyOf;
  /** The boot of the outbox that was recorded with this id; undefined if there is none. */
  readonly entryOf: (bootId: number) => OutboxEntry | undefined;
  /** Loads the code of the prints, makes their store and starts it. */
  readonly openPrints: () => Promise<NoticePrints>;
}

/** What is open above the screen: sheets that are being printed, or a dialog that asks for a number. */
export type OpenedNotice =
  | { readonly kind: 'sheets'; readonly facts: NoticeFacts; readonly rule: NoticeRule }
  /** @param number the number that the boot has; empty if it has none */
  | { readonly kind: 'byHand'; readonly target: NoticeTarget; readonly number: string }
  | { readonly kind: 'other'; readonly print: NoticePrint; readonly number: string };

/** What can be done about the notice of a boot. */
export interface NoticeOffer {
  readonly number: string | null;
  readonly isOutdated: boolean;
  readonly isWaiting: boolean;
  readonly isBusy: boolean;
  /** The refused print; null if there is none. */
  readonly refused: RefusedNotice | null;
  readonly onPrint: () => void;
  readonly onByHand: () => void;
}

/** Why the server refused a print, and how to resolve it. */
export interface RefusedNotice {
  readonly problem: string;
  readonly onOtherNumber: () => void;
  readonly onDiscard: () => void;
}

/** Prints notices, and stores what was printed on the device until the server has it. */
export class NoticesStore {
  /** Null until their code is loaded. */
  prints: NoticePrints | null = null;
  opened: OpenedNotice | null = null;
  /** The boot whose notice is being prepared: its id, or its key in the outbox. */
  private preparing: number | string | null = null;
  private opening: Promise<NoticePrints> | null = null;

  constructor(private readonly deps: NoticesDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Whether a region prints notices. */
  isKept(regionCode: string): boolean {
    return this.regionOf(regionCode) !== null;
  }

  /** The notice of a recorded boot; null if nothing can be done about it. */
  ofDetails(details: BootDetails): NoticeOffer | null {
    const isActive = (details.status ?? 'ACTIVE') === 'ACTIVE';
    const region = this.regionOf(details.regionCode);
    const entry = this.deps.entryOf(details.id);
    const target = { bootId: details.id, bootKey: entry?.key ?? null };
    const hadOne = Boolean(details.noticeNumber) || this.prints?.lastOf(target) !== undefined;
    if (region === null || !(isActive || hadOne)) return null;
    return this.offer(target, {
      number: details.noticeNumber ?? entry?.noticeNumber ?? null,
      isOutdated: details.notice?.isOutdated === true,
      source: () => this.fromDetails(details, region),
    });
  }

  /** The notice of a boot of the outbox; null if its region prints none. */
  ofEntry(entry: OutboxEntry): NoticeOffer | null {
    const region = this.regionOf(entry.regionCode);
    if (region === null) return null;
    const bootId = entry.recorded?.id ?? null;
    const target = { bootId, bootKey: entry.key };
    const last = this.prints?.lastOf(target);
    return this.offer(target, {
      number: entry.noticeNumber,
      // The boot was corrected after the print, before it was sent.
      isOutdated: last?.facts != null && entry.keptAt > last.keptAt,
      source: () => this.ofOutbox(entry, region),
    });
  }

  /** The notice of a boot that was just recorded. */
  ofRecorded(bootId: number, regionCode: string): NoticeOffer | null {
    const entry = this.deps.entryOf(bootId);
    if (entry !== undefined) return this.ofEntry(entry);
    const region = this.regionOf(regionCode);
    if (region === null) return null;
    return this.offer(
      { bootId, bootKey: null },
      {
        number: null,
        isOutdated: false,
        source: async () => this.fromDetails(await this.detailsOf(bootId), region),
      },
    );
  }

  /** Asks for another number of a print that was refused. */
  askNumber(print: NoticePrint): void {
    this.opened = { kind: 'other', print, number: print.ownNumber ?? newNoticeNumber() };
  }

  close(): void {
    this.opened = null;
  }

  /** Records what the open dialog asks for. @throws if the device can't store it */
  async confirm(number: string): Promise<void> {
    const { opened } = this;
    if (opened === null || opened.kind === 'sheets') return;
    const prints = await this.openPrints();
    if (opened.kind === 'other') await prints.recordWith(opened.print, number);
    else {
      const { target } = opened;
      await prints.add(target, this.deps.regions.zoneOf(target.regionCode), { number, facts: null });
    }
    this.close();
  }

  /** Loads what this device printed, and sends it. Does nothing without the feature. */
  open(): void {
    if (!this.deps.loginUser.has('notice')) return;
    this.openPrints().catch((error: unknown) => {
      warnUnlessSignedOut('What was printed on this device could not be read:', error);
    });
  }

  /** The prints, once their code is loaded. @throws if it can't be loaded */
  openPrints(): Promise<NoticePrints> {
    this.opening ??= this.load();
    return this.opening;
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.prints?.stop();
    this.prints = null;
    this.opening = null;
    this.opened = null;
    this.preparing = null;
  }

  private regionOf(regionCode: string): NoticeRegion | null {
    if (!this.deps.loginUser.has('notice')) return null;
    const region = this.deps.regions.byCode(regionCode);
    return region?.notice == null ? null : { ...region, notice: region.notice };
  }

  private offer(
    target: Pick<NoticeTarget, 'bootId' | 'bootKey'>,
    boot: {
      readonly number: string | null;
      readonly isOutdated: boolean;
      readonly source: () => Promise<NoticeSource>;
    },
  ): NoticeOffer {
    const last = this.prints?.lastOf(target);
    const refused = this.prints?.refusedOf(target);
    const number = boot.number ?? last?.number ?? null;
    const name = target.bootId ?? target.bootKey ?? '';
    return {
      number,
      isOutdated: boot.isOutdated && (target.bootId === null || last === undefined),
      isWaiting: last !== undefined,
      isBusy: this.preparing === name,
      refused: refused === undefined ? null : this.refusalOf(refused),
      onPrint: () => void this.print(name, number, boot.source),
      onByHand: () => void this.askByHand(number, boot.source),
    };
  }

  private refusalOf(print: NoticePrint): RefusedNotice {
    return {
      problem: print.problem,
      onOtherNumber: () => this.askNumber(print),
      onDiscard: () => void this.prints?.discard(print.key).catch(this.deps.errors.report),
    };
  }

  /** Stores the print first, so that the boot keeps its number, and then prints. */
  private async print(
    name: number | string,
    known: string | null,
    source: () => Promise<NoticeSource>,
  ): Promise<void> {
    if (this.preparing !== null) return;
    this.preparing = name;
    this.deps.errors.clear();
    try {
      const { target, subject, number: own } = await source();
      const prints = await this.openPrints();
      const number = own ?? known ?? newNoticeNumber();
      const { noticeFacts, recordedFacts } = await loadFacts();
      const facts = noticeFacts({ ...subject, number });
      const zone = this.deps.regions.zoneOf(target.regionCode);
      await prints.add(target, zone, { number, facts: recordedFacts(facts) });
      runInAction(() => {
        this.opened = { kind: 'sheets', facts, rule: subject.region.notice };
      });
    } catch (error) {
      this.deps.errors.report(error);
    } finally {
      runInAction(() => {
        this.preparing = null;
      });
    }
  }

  private async askByHand(number: string | null, source: () => Promise<NoticeSource>): Promise<void> {
    try {
      const { target } = await source();
      runInAction(() => {
        this.opened = { kind: 'byHand', target, number: number ?? '' };
      });
    } catch (error) {
      this.deps.errors.report(error);
    }
  }

  /** A boot's details, or their stored copy; a failure behind the copy shows in the banner. */
  private async detailsOf(bootId: number): Promise<BootDetails> {
    const { boots, copyOf, errors } = this.deps;
    const details = await boots.details({ bootId, orKept: true });
    reportCopy(copyOf(details), errors.report);
    return details;
  }

  private async fromDetails(details: BootDetails, region: NoticeRegion): Promise<NoticeSource> {
    const { sourceOfDetails } = await loadFacts();
    return sourceOfDetails(details, region, this.deps.loginUser.user?.company ?? undefined);
  }

  /** A boot in the outbox has codes. Their names are in the stored lists. */
  private async ofOutbox(entry: OutboxEntry, region: NoticeRegion): Promise<NoticeSource> {
    const { refdata, loginUser } = this.deps;
    const at = { region: entry.regionCode };
    const [makes, colors] = await Promise.all([refdata.load('makes', at), refdata.load('colors', at)]);
    const lists = { makes, colors };
    const { user } = loginUser;
    const { sourceOfEntry } = await loadFacts();
    return sourceOfEntry(
      entry,
      region,
      { company: user?.company ?? undefined, shortName: user?.shortName },
      (list, code) => lists[list]?.find((item) => item.code === code)?.name ?? code,
    );
  }

  private async load(): Promise<NoticePrints> {
    try {
      const prints = await this.deps.openPrints();
      runInAction(() => {
        this.prints = prints;
      });
      return prints;
    } catch (error) {
      this.opening = null;
      throw error;
    }
  }
}
