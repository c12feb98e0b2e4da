import { IDEMPOTENCY_HEADER } from '../domain/idempotency';
import type {
  BootDetails,
  BootListItem,
  ClosedReply,
  CreateBootBody,
  CreateBootReply,
  ReleaseBootBody,
} from '../domain/wire/boot';
import { bootCalls } from '../domain/wire/calls';
import type { State } from '../domain/wire/vehicleLists';
import type { BootApi, PhotoApi } from './BootApi';
import type { HttpClient } from './HttpClient';

const keyed = (idempotencyKey: string) => ({ [IDEMPOTENCY_HEADER]: idempotencyKey });

/** The boot calls over HTTP. */
export class HttpBootApi implements BootApi {
  constructor(private readonly http: HttpClient) {}

  defaultState(regionCode: string): Promise<State | null | undefined> {
    return this.http.request(bootCalls.defaultState, { params: { regionCode } });
  }

  create(regionCode: string, body: CreateBootBody, idempotencyKey: string): Promise<CreateBootReply> {
    return this.http.request(bootCalls.create, {
      params: { regionCode },
      body,
      headers: keyed(idempotencyKey),
    });
  }

  listOfRegion(regionCode: string): Promise<BootListItem[]> {
    return this.http.request(bootCalls.listOfRegion, { params: { region: regionCode } });
  }

  listOfCompany(towCompanyId: number): Promise<BootListItem[]> {
    return this.http.request(bootCalls.listOfCompany, { params: { towCompanyId } });
  }

  details(bootId: number): Promise<BootDetails> {
    return this.http.request(bootCalls.details, { params: { bootId } });
  }

  release(regionCode: string, body: ReleaseBootBody, idempotencyKey: string): Promise<ClosedReply> {
    return this.http.request(bootCalls.release, {
      params: { regionCode },
      body,
      headers: keyed(idempotencyKey),
    });
  }

  cancel(regionCode: string, bootId: number, note: string, idempotencyKey: string): Promise<ClosedReply> {
    return this.http.request(bootCalls.cancel, {
      params: { regionCode, bootId },
      body: note,
      headers: keyed(idempotencyKey),
    });
  }
}

/** Upload URLs and registering over HTTP; the upload itself is the upload area's. */
export class HttpPhotoApi implements PhotoApi {
  constructor(private readonly http: HttpClient) {}

  uploadUrl(regionCode: string): Promise<string> {
    return this.http.request(bootCalls.uploadUrl, { query: { regionCode } });
  }

  registerFile(bootId: number, fileId: number): Promise<void> {
    return this.http.request(bootCalls.registerFile, { params: { vehicleId: bootId, fileId } });
  }
}
