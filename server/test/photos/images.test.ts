import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { ImageError } from '../../src/photos/images/imageJobs';
import { ImageProcess } from '../../src/photos/images/imageProcess';
import { imageTypeOf } from '../../../src/domain/picture/imageType';
import { Pictures } from '../../src/photos/images/pictures';
import type { PictureSize } from '../../src/photos/images/pictures';
import { receivePhoto } from '../../src/photos/intake/receive';
import { PhotoRefused } from '../../src/platform/storage/storage';
import {
  aFileStorage,
  anS3Storage,
  aPhonePhoto,
  brokenAfter,
  contentOf,
  inPieces,
  MEBIBYTE,
} from './storages';
import type { StorageUnderTest } from './storages';

describe('the type of a file by its first bytes (PHO-17)', () => {
  const cases: readonly (readonly [string, string, string | null])[] = [
    ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['a GIF', 'GIF89a', 'image/gif'],
    ['a WebP', 'RIFF\x00\x00\x00\x00WEBP', 'image/webp'],
    ['a WAV', 'RIFF\x00\x00\x00\x00WAVE', null],
    ['an HEIC', '\x00\x00\x00\x18ftypheic', null],
    ['an SVG', '<svg xmlns=', null],
    ['a page', '<!doctype html>', null],
    ['a PDF', '%PDF-1.7', null],
    ['nothing', '', null],
  ];
  for (const [name, bytes, expected] of cases) {
    it(`recognizes ${name}`, () => {
      assert.equal(imageTypeOf(Buffer.from(bytes, 'latin1')), expected);
    });
  }
});

for (const [name, make] of [
  ['files', aFileStorage],
  ['S3', anS3Storage],
] as const) {
  describe(`photos on ${name}`, () => {
    const images = new ImageProcess();
    const warnings: string[] = [];
    let under: StorageUnderTest;
    let pictures: Pictures;

    before(async () => {
      under = await make();
      pictures = new Pictures({
        storage: under.storage,
        images,
        workDirectory: join(under.directory, 'pictures'),
        log: { warn: (_, message) => warnings.push(message) },
      });
    });
    after(async () => {
      images.close();
      await under.close();
    });

    function receive(key: string, content: Buffer, maxBytes = 20 * MEBIBYTE) {
      return receivePhoto(
        { storage: under.storage, images, maxBytes },
        key,
        inPieces(content, content.length < 1_000 ? 5 : 50_000),
      );
    }

    async function picture(key: string, size: PictureSize): Promise<Buffer> {
      const content = await contentOf(await pictures.open(key, size));
      assert.ok(content);
      return content;
    }

    it("are served upright, small enough and without the phone's metadata (PHO-18)", async () => {
      const photo = await aPhonePhoto(3_000, 2_000);
      assert.ok(photo.includes('SECRET-OWNER'), 'the test photo carries metadata');
      assert.equal((await receive('phone', photo)).type, 'image/jpeg');
      pictures.prepare('phone');
      for (const [size, width, height] of [
        ['large', 1_707, 2_560],
        ['thumb', 160, 240],
      ] as const) {
        const given = await picture('phone', size);
        const found = await sharp(given).metadata();
        assert.deepEqual([found.format, found.width, found.height], ['jpeg', width, height]);
        assert.equal(found.exif, undefined);
        assert.equal(found.orientation, undefined);
        assert.ok(!given.includes('SECRET-OWNER'));
        assert.ok(!given.includes('Exif'));
      }
    });

    for (const format of ['png', 'webp', 'gif'] as const) {
      it(`of type ${format} are accepted and served as JPEG`, async () => {
        const content = await sharp({
          create: { width: 64, height: 48, channels: 4, background: '#ff000080' },
        })
          .toFormat(format)
          .toBuffer();
        assert.equal((await receive(`type-${format}`, content)).type, `image/${format}`);
        const found = await sharp(await picture(`type-${format}`, 'large')).metadata();
        assert.deepEqual([found.format, found.width, found.height, found.hasAlpha], ['jpeg', 64, 48, false]);
      });
    }

    it('with an animation show their first frame', async () => {
      const frame = (background: string) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer();
      const frames = [await frame('#ff0000'), await frame('#0000ff')];
      const moving = await sharp(frames, { join: { animated: true } })
        .gif({ delay: [100, 100] })
        .toBuffer();
      assert.equal((await sharp(moving).metadata()).pages, 2);
      await receive('moving', moving);
      const given = sharp(await picture('moving', 'large'));
      const found = await given.metadata();
      assert.deepEqual([found.width, found.height], [40, 30]);
      const { dominant } = await given.stats();
      assert.ok(dominant.r > 200 && dominant.b < 60);
    });

    it('followed by other bytes are accepted', async () => {
      const photo = Buffer.concat([await aPhonePhoto(), Buffer.alloc(8 * MEBIBYTE)]);
      assert.equal((await receive('padded', photo)).size, photo.length);
      assert.equal((await sharp(await picture('padded', 'thumb')).metadata()).width, 180);
    });

    it('that are truncated are refused, and complete ones of any size are not (PHO-17)', async () => {
      const photo = await aPhonePhoto();
      for (const missing of [1, 2, 1_000, Math.floor(photo.length / 2)]) {
        await assert.rejects(
          receive('cut', photo.subarray(0, photo.length - missing)),
          (error) => error instanceof PhotoRefused && error.message.startsWith('The picture is cut off'),
        );
        assert.equal(await under.storage.open('cut'), null);
      }
      await receive('whole', photo);
    });

    for (const format of ['png', 'webp', 'gif'] as const) {
      it(`of type ${format} that are truncated are refused too (PHO-17)`, async () => {
        const raw = { width: 300, height: 300, channels: 3 } as const;
        const photo = await sharp(randomBytes(300 * 300 * 3), { raw })
          .toFormat(format)
          .toBuffer();
        await assert.rejects(
          receive('cut', photo.subarray(0, photo.length * 0.6)),
          (error) => error instanceof PhotoRefused && error.message.startsWith('The picture is cut off'),
        );
        assert.equal(await under.storage.open('cut'), null);
        await receive('whole', photo);
      });
    }

    const refused: readonly (readonly [string, Buffer, string])[] = [
      ['a text', Buffer.from('hello, I am no picture'), 'wrong-type'],
      ['nothing', Buffer.alloc(0), 'wrong-type'],
      ['a page', Buffer.from('<html><script>alert(1)</script>'), 'wrong-type'],
      ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'wrong-type'],
      [
        'a JPEG by its first bytes only',
        Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(500)]),
        'wrong-type',
      ],
    ];
    for (const [what, content, reason] of refused) {
      it(`are refused if they are ${what}`, async () => {
        await assert.rejects(
          receive('refused', content),
          (error) => error instanceof PhotoRefused && error.reason === reason,
        );
        assert.equal(await under.storage.open('refused'), null);
      });
    }

    it('are refused over the size limit', async () => {
      await assert.rejects(
        receive('refused', await aPhonePhoto(), 1_000),
        (error) => error instanceof PhotoRefused && error.reason === 'too-big',
      );
    });

    it("are refused if the body's parser truncated them", async () => {
      const upload = Object.assign(inPieces(await aPhonePhoto()), { truncated: true });
      await assert.rejects(
        receivePhoto({ storage: under.storage, images }, 'refused', upload),
        (error) => error instanceof PhotoRefused && error.reason === 'too-big',
      );
      assert.equal(await under.storage.open('refused'), null);
    });

    it('are refused if they would unpack to more pixels than memory holds', async () => {
      const bomb = await sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: '#000' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      assert.ok(bomb.length < MEBIBYTE);
      await assert.rejects(
        receive('refused', bomb),
        (error) =>
          error instanceof PhotoRefused && error.reason === 'too-big' && error.message.includes('megapixels'),
      );
    });

    it('are refused if the upload broke off', async () => {
      const part = brokenAfter((await aPhonePhoto()).subarray(0, 500));
      await assert.rejects(
        receivePhoto({ storage: under.storage, images }, 'refused', part),
        /the sender went away/,
      );
      assert.equal(await under.storage.open('refused'), null);
    });

    it('are stored only once they are checked, so that a killed process leaves none behind (PHO-22)', async () => {
      const found: unknown[] = [];
      const slow = {
        run: async () => {
          found.push(await under.storage.open('checked'));
        },
      };
      await receivePhoto({ storage: under.storage, images: slow }, 'checked', inPieces(await aPhonePhoto()));
      assert.deepEqual(found, [null]);
      assert.notEqual(await under.storage.open('checked'), null);
    });

    it('are stored if the decoder is not available at the moment', async () => {
      const broken = { run: () => Promise.reject(new ImageError('failed', 'no process')) };
      const photo = await aPhonePhoto();
      const stored = await receivePhoto({ storage: under.storage, images: broken }, 'kept', inPieces(photo));
      assert.equal(stored.size, photo.length);
      assert.ok(await picture('kept', 'thumb'));
    });

    it('that cannot be decoded show nothing, are tried once, and delay nothing', async () => {
      await under.storage.put('odd', inPieces(Buffer.from('not a picture')), MEBIBYTE);
      warnings.length = 0;
      pictures.prepare('odd');
      await pictures.settled();
      assert.equal(await pictures.open('odd', 'large'), null);
      assert.equal(await pictures.open('odd', 'thumb'), null);
      assert.equal(warnings.length, 1);
      assert.equal(await pictures.open('never-there', 'large'), null);
    });

    it('leave no temporary files behind', async () => {
      await pictures.settled();
      assert.deepEqual(await readdir(join(under.directory, 'pictures')), []);
    });
  });
}

describe('the process that decodes', () => {
  it('does checks before pictures, and restarts after it was ended', async () => {
    const under = await aFileStorage();
    const images = new ImageProcess();
    try {
      await under.storage.put('one', inPieces(await aPhonePhoto()), MEBIBYTE);
      await under.storage.withLocalFile('one', async (path) => {
        const order: string[] = [];
        const pictures = (n: number) =>
          images.run({
            kind: 'pictures',
            path,
            large: join(under.directory, `${String(n)}.large`),
            thumb: join(under.directory, `${String(n)}.thumb`),
          });
        await Promise.all([
          pictures(1).then(() => order.push('pictures 1')),
          pictures(2).then(() => order.push('pictures 2')),
          images.run({ kind: 'check', path }).then(() => order.push('check')),
        ]);
        assert.deepEqual(order, ['pictures 1', 'check', 'pictures 2']);
        images.close();
        await images.run({ kind: 'check', path });
      });
    } finally {
      images.close();
      await under.close();
    }
  });

  it('is ended when a job takes too long, and the next job gets a new one', async () => {
    const under = await aFileStorage();
    const images = new ImageProcess({ timeoutMs: 1 });
    try {
      const hurried = images.run({ kind: 'check', path: '/nowhere' });
      const waiting = images.run({ kind: 'check', path: '/nowhere' });
      await assert.rejects(hurried, /longer than 1 ms/);
      await assert.rejects(waiting, /longer than 1 ms/);
    } finally {
      images.close();
      await under.close();
    }
  });
});
