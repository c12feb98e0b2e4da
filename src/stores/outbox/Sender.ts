import type { BootApi, SessionApi } from '../../api/Api';
import { ConnectionError, statusOf } from '../../api/errors';
import type { OutboxEntry, OutboxPhoto } from '../../domain/stored/outboxEntry';
import type { Clock } from '../../domain/time/clock';
import type { CreateBootReply } from '../../domain/wire/boot';
import type { LoginUser } from '../../domain/wire/session';
import { parseFileIds, UploadRefusal } from '../../upload/uploadReply';
import { FORBIDDEN, outcomeOf, type Outcome } from './outcome';

/** Uploads a file to its address. @throws UploadRefusal, with status 0 if our server did not answer */
export type SendFile = (url: string, file: File, onProgress: (percent: number) => void) => Promise<unknown>;

export interface SenderDeps {
  readonly boots: Pick<BootApi, 'create' | 'uploadUrl' | 'registerFile' | 'details'>;
  readonly session: Pick<SessionApi, 'loginInfo' | 'loginUser'>;
  readonly sendFile: SendFile;
  /** The corrected clock. */
  readonly clock: Clock;
}

/** A call without an answer after this time counts as failed, milliseconds. */
const ANSWER_WITHIN_MS = 30_000;

/** Sends one boot or one photo and interprets the outcome. Does not access the device. */
export class Sender {
  constructor(private readonly deps: SenderDeps) {}

  /** @param background true if nobody is waiting for it; the call then does not keep the session alive */
  boot(
    { regionCode, body, key, keptAt }: OutboxEntry,
    background: boolean,
  ): Promise<Outcome<CreateBootReply>> {
    const { boots, clock } = this.deps;
    return this.attempt(() =>
      boots.create({
        regionCode,
        body,
        idempotencyKey: key,
        duplicateCheck: true,
        keptAt: new Date(keptAt).toISOString(),
        sentAt: new Date(clock()).toISOString(),
        background,
        stays: true,
      }),
    );
  }

  /** Uploads a photo and registers it with its recorded boot. */
  photo(
    { regionCode, bootId }: { readonly regionCode: string; readonly bootId: number },
    { label, sha256 }: Pick<OutboxPhoto, 'label' | 'sha256'>,
    file: File,
    onProgress: (percent: number) => void,
  ): Promise<Outcome<undefined>> {
    const { boots, sendFile } = this.deps;
    const mode = { background: true, stays: true };
    const query = { ...(label === undefined ? {} : { label }), ...(sha256 === null ? {} : { sha256 }) };
    return this.attempt(async () => {
      const url = await inTime(boots.uploadUrl({ regionCode, ...mode }));
      const fileIds = parseFileIds(await sendFile(url, file, onProgress));
      if (fileIds === null) throw new UploadRefusal({ code: 'invalidReply' });
      for (const fileId of fileIds) {
        await inTime(boots.registerFile({ vehicleId: bootId, fileId, ...query, ...mode }));
      }
      return undefined;
    }, false);
  }

  /** The SHA-256 of the photos that the server lists for a boot; null if it lists them without hashes. */
  async listed(bootId: number): Promise<Outcome<ReadonlySet<string> | null>> {
    return this.attempt(async () => {
      const { photoUrls } = await this.deps.boots.details({ bootId, background: true, stays: true });
      const sums = (photoUrls ?? []).flatMap(({ sha256 }) => (sha256 ? [sha256] : []));
      return sums.length === 0 && (photoUrls ?? []).length > 0 ? null : new Set(sums);
    });
  }

  /** The signed-in user; null if our server gave no answer. */
  async whoIsThere(): Promise<LoginUser | null> {
    try {
      return await inTime(this.deps.session.loginUser({ background: true }));
    } catch {
      return null;
    }
  }

  /**
   * Makes a call and interprets its outcome. After a 403, checks the session and tries once more.
   * @param isTimed false for an upload, which may take long
   */
  async attempt<Reply>(send: () => Promise<Reply>, isTimed = true): Promise<Outcome<Reply>> {
    const once = async (): Promise<Outcome<Reply>> => {
      try {
        return { kind: 'accepted', reply: await (isTimed ? inTime(send()) : send()) };
      } catch (error) {
        return outcomeOf(error);
      }
    };
    const first = await once();
    if (first.kind !== 'refused' || statusOf(first.error) !== FORBIDDEN) return first;
    const isSignedIn = await this.isSignedIn();
    if (isSignedIn === null) return { kind: 'again', retryAfterMs: 0, error: first.error };
    return isSignedIn ? once() : { kind: 'signedOut' };
  }

  /** Null if our server gave no answer. */
  private async isSignedIn(): Promise<boolean | null> {
    try {
      return (await inTime(this.deps.session.loginInfo({ background: true }))).loggedIn;
    } catch {
      return null;
    }
  }
}

async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionError('No answer in time')), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}
