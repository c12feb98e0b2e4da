import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { API } from './bootCalls';
import type { TestClient, TestReply } from './TestClient';
import type { TestServer } from '../startTestServer';

/** The colors of the test picture's halves. Upright, blue is above red. */
const BLUE = { r: 0, g: 0, b: 255 };
const RED = { r: 255, g: 0, b: 0 };

/**
 * A photo like one from a phone held sideways: rotated pixels, with orientation and coordinates in its EXIF data.
 * Upright it is 300 by 600, blue above red.
 */
export async function aSidewaysPhoto(): Promise<Buffer> {
  const half = await sharp({ create: { width: 300, height: 300, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 600, height: 300, channels: 3, background: RED } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'CamCo' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 46/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The size of a picture, and the color at the middle of each half. */
export async function seen(picture: Buffer) {
  const { width, height, exif, orientation } = await sharp(picture).metadata();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const reddish = (y: number) => {
    const at = (Math.floor(y) * info.width + Math.floor(info.width / 2)) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0);
  };
  return {
    width,
    height,
    exif: exif !== undefined || orientation !== undefined,
    above: reddish(height / 4) ? 'red' : 'blue',
    below: reddish((height * 3) / 4) ? 'red' : 'blue',
  };
}

/** A form with the file in its field `file`. */
export function aForm(
  content: Buffer | string,
  name = 'photo.jpg',
  type = 'image/jpeg',
  field = 'file',
): FormData {
  const form = new FormData();
  form.append(
    field,
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }),
    name,
  );
  return form;
}

/** A URL for one upload. */
export async function uploadUrl(client: TestClient, regionCode: string): Promise<string> {
  const reply = await client.get(`${API}/file/boot?regionCode=${regionCode}`);
  assert.equal(reply.status, 200, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
  return reply.text;
}

/**
 * Uploads a photo.
 * @returns its id
 */
export async function uploaded(client: TestClient, regionCode: string, photo: Buffer): Promise<number> {
  const reply = await client.post(await uploadUrl(client, regionCode), aForm(photo));
  assert.equal(reply.status, 200, reply.text);
  assert.match(reply.text, /^\d+$/);
  return Number(reply.text);
}

/** @param said the data about the photo that the device sends */
export function register(
  client: TestClient,
  bootId: number,
  fileId: number,
  said: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  const query = new URLSearchParams(said).toString();
  const path = `${API}/boot/registerFile/${String(bootId)}/${String(fileId)}`;
  return client.send(query === '' ? path : `${path}?${query}`, { method: 'POST' });
}

/** The bytes of a picture and its headers. */
export async function picture(client: TestClient, url: string, headers: Record<string, string> = {}) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(url, client.origin), { headers: { cookie, ...headers } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Every photo and picture in the photo storage, without its trash. */
export async function storedFiles({ config }: TestServer): Promise<string[]> {
  const entries = await readdir(path.join(config.dataDir, 'photos'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('trash') && !entry.name.startsWith('site'),
    )
    .map(({ name }) => name);
}
