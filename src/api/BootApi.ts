import type {
  BootDetails,
  BootListItem,
  ClosedReply,
  CreateBootBody,
  CreateBootReply,
  ReleaseBootBody,
} from '../domain/wire/boot';
import type { State } from '../domain/wire/vehicleLists';

/** The calls about boots. Every method rejects with an `ApiError`. */
export interface BootApi {
  /** The license state that a new boot of the region begins with. */
  defaultState(regionCode: string): Promise<State | null | undefined>;
  /** Records a boot; the key makes repeats of one submission one boot. */
  create(regionCode: string, body: CreateBootBody, idempotencyKey: string): Promise<CreateBootReply>;
  listOfRegion(regionCode: string): Promise<BootListItem[]>;
  listOfCompany(towCompanyId: number): Promise<BootListItem[]>;
  details(bootId: number): Promise<BootDetails>;
  release(regionCode: string, body: ReleaseBootBody, idempotencyKey: string): Promise<ClosedReply>;
  /** Cancels a boot; the note may be empty. */
  cancel(regionCode: string, bootId: number, note: string, idempotencyKey: string): Promise<ClosedReply>;
}

/** What an upload asks of the server besides the upload itself. */
export interface PhotoApi {
  /** A URL good for one upload. */
  uploadUrl(regionCode: string): Promise<string>;
  /** Ties an uploaded file to a boot; rejects where the server answers with a text. */
  registerFile(bootId: number, fileId: number): Promise<void>;
}
