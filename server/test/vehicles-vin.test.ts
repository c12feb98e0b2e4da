import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadVehicleSeed } from '../src/refdata/vehicleSeed';
import { LruCache } from '../src/vehicles/lruCache';
import { VinCodes } from '../src/vehicles/vinCodes';
import { WorkerVinDecoder } from '../src/vehicles/vinDecoder';
import type { VinDecoderOptions } from '../src/vehicles/vinDecoder';
import { vpicFile } from '../src/vehicles/vpicFile';

const codes = new VinCodes(loadVehicleSeed());

/** A decoder that works in this directory, and the list of its warnings. */
function aDecoder(options: Partial<VinDecoderOptions> & { directory: string }) {
  const warnings: string[] = [];
  const decoder = new WorkerVinDecoder({
    codes,
    log: {
      warn(details) {
        warnings.push(
          JSON.stringify(details, (_, value: unknown) => (value instanceof Error ? value.message : value)),
        );
      },
    },
    ...options,
  });
  return { decoder, warnings };
}

describe('VIN decoding', () => {
  let directory: string;
  let decoder: WorkerVinDecoder;
  let warnings: string[];

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vin-'));
    ({ decoder, warnings } = aDecoder({ directory }));
  });
  after(async () => {
    await decoder.close();
    await rm(directory, { recursive: true, force: true });
  });

  const vins: readonly (readonly [string, object])[] = [
    ['1HGCM82633A004352', { make: 'HONDA', model: 'ACCORD', body: 'COUPE', year: 2003 }],
    ['5YJ3E1EA2KF317000', { make: 'TESLA', model: 'MODEL3', body: 'SEDAN', year: 2019 }],
    ['1FTFW1ET9DFC10312', { make: 'FORD', model: 'F150', body: 'PICKUP', year: 2013 }],
    ['1HD1KB4197Y722798', { make: 'HARLEY', model: 'STREETGLIDE', body: 'MOTORCYCLE', year: 2007 }],
    ['1HD1BX510BB027648', { make: 'HARLEY', model: 'FATBOY', body: 'MOTORCYCLE', year: 2011 }],
    ['4T1BF1FK6HU382752', { make: 'TOYOTA', model: 'CAMRY', body: 'SEDAN', year: 2017 }],
    ['1GNEK13ZX3R298984', { make: 'CHEVROLET', model: 'TAHOE', body: 'SUV', year: 2003 }],
    ['WDBRF40J43F433102', { make: 'MERCEDES', model: 'CCLASS', body: 'SEDAN', year: 2003 }],
    ['2C4RDGBG4ER123456', { make: 'DODGE', model: 'GRANDCARAVAN', body: 'MINIVAN', year: 2014 }],
    ['WBA3A5C57CF256651', { make: 'BMW', model: '328I', body: 'SEDAN', year: 2012 }],
    ['JM1NC15F970130000', { make: 'MAZDA', model: 'MX5MIATA', body: 'CONVERTIBLE', year: 2007 }],
  ];
  for (const [vin, expected] of vins) {
    it(`decodes ${vin}`, async () => {
      assert.deepEqual(await decoder.decode(vin), expected);
    });
  }

  it('accepts a VIN as it was typed', async () => {
    assert.deepEqual(
      await decoder.decode(' 1hgcm-82633a-004352 '),
      await decoder.decode('1HGCM82633A004352'),
    );
  });

  for (const junk of [
    '',
    'NO VIN',
    'HELLO',
    '1HGCM82633A004353',
    '11111111111111111',
    'IIIIIIIIIIIIIIIII',
    '💥'.repeat(17),
  ]) {
    it(`gives nothing for ${JSON.stringify(junk)}`, async () => {
      assert.deepEqual(await decoder.decode(junk), {});
    });
  }

  it('answers many simultaneous callers, and logs nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => decoder.decode('1XPWD40X1ED215307')));
    for (const answer of answers) assert.equal(answer.make, 'PETERBILT');
    assert.deepEqual(warnings, []);
  });

  it('unpacks its data once and completely', async () => {
    const files = await readdir(directory);
    assert.equal(files.filter((name) => name.endsWith('.db')).length, 1);
    assert.deepEqual(
      files.filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('removes data of an earlier version, and nothing that another process is unpacking', async () => {
    const other = await mkdtemp(join(tmpdir(), 'vin-'));
    try {
      const names = ['vpic-1.db', 'vpic-2.db.old.tmp', 'vpic-2.db.new.tmp', 'notes.txt'];
      for (const name of names) await writeFile(join(other, name), '');
      await utimes(join(other, 'vpic-2.db.old.tmp'), 0, 0);
      await vpicFile(other);
      const left = (await readdir(other)).filter((name) => names.includes(name)).sort();
      assert.deepEqual(left, ['notes.txt', 'vpic-2.db.new.tmp']);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it('restarts after it was closed', async () => {
    await decoder.close();
    assert.equal((await decoder.decode('5GZCZ43D13S812715')).make, 'SATURN');
  });
});

describe('a failing VIN decoder', () => {
  it('gives nothing and logs it if its data cannot be unpacked (REF-2)', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'vin-'));
    try {
      const file = join(parent, 'not-a-directory');
      await writeFile(file, '');
      const { decoder, warnings } = aDecoder({ directory: file });
      assert.deepEqual(await decoder.decode('1HGCM82633A004352'), {});
      assert.equal(warnings.length, 1);
      await decoder.close();
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  });

  it('gives nothing if no answer arrives in time', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vin-'));
    try {
      const { decoder, warnings } = aDecoder({ directory, timeoutMs: 1 });
      assert.deepEqual(await decoder.decode('1HGCM82633A004352'), {});
      assert.match(warnings[0] ?? '', /task has been aborted/);
      await decoder.close();
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe('LruCache', () => {
  it('drops the least recently used entry', () => {
    const cache = new LruCache<string, number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [1, undefined, 3]);
  });
});
