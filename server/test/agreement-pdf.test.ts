import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { renderAgreement } from '../src/agreement/pdf';
import type { AgreementInput } from '../src/agreement/pdf';
import { agreementsIn } from '../src/agreement/pdfThread';
import { startThreads } from '../src/platform/threads';
import { rememberedPdfs } from '../src/agreement/rememberedPdfs';
import { AGREEMENT_TERMS, withNames } from '../src/agreement/terms';
import { textOf } from './support/pdfText';

function render(changes: Partial<AgreementInput> = {}) {
  return renderAgreement({
    companyName: 'Bay Tow and Recovery',
    date: '2026-11-20',
    productName: 'Towbridge',
    terms: AGREEMENT_TERMS,
    ...changes,
  });
}

describe('the agreement as a PDF', () => {
  it('names the company, the product and the date, and numbers its pages (AGR-8)', async () => {
    const pages = textOf((await render()).bytes);
    assert.equal(pages.length, 2);
    const [first = '', second = ''] = pages;
    assert.match(first, /^Terms and Conditions\n/);
    assert.match(first, /Bay Tow and Recovery\n/);
    assert.match(first, /Towbridge Boot · November 20, 2026/);
    assert.match(first, /Page 1 of 2/);
    assert.match(second, /Page 2 of 2/);
  });

  it('contains every section of the terms, with the names filled in', async () => {
    const words = textOf((await render()).bytes)
      .join('\n')
      .replace(/\s+/g, ' ');
    AGREEMENT_TERMS.sections.forEach((section, index) => {
      assert.ok(words.includes(`${String(index + 1)}. ${section.heading}`), section.heading);
    });
    assert.ok(!words.includes('{'));
  });

  for (const name of [
    'Łódź Pomoc Drogowa',
    'Ελλάς Ρυμούλκηση',
    'Эвакуатор ООО',
    'Cứu hộ Đà Nẵng',
    'Ğüneş Çekici',
  ]) {
    it(`writes ${name} in an embedded font`, async () => {
      const { bytes } = await render({ companyName: name });
      assert.ok(textOf(bytes)[0]?.includes(name.normalize('NFC')));
      assert.match(bytes.toString('latin1'), /\/FontFile2 /);
    });
  }

  it('is the same for the same input, byte for byte, and returns its hash', async () => {
    const [once, again] = [await render(), await render()];
    assert.ok(once.bytes.equals(again.bytes));
    assert.equal(once.sha256, createHash('sha256').update(once.bytes).digest('hex'));
  });

  it('differs with every part of the input', async () => {
    const others = [
      { companyName: 'Harbor Towing' },
      { date: '2026-11-21' },
      { productName: 'Other' },
      { terms: { ...AGREEMENT_TERMS, version: '2027-01' } },
    ];
    const hashes = await Promise.all([{}, ...others].map(async (change) => (await render(change)).sha256));
    assert.equal(new Set(hashes).size, others.length + 1);
  });

  it('treats a hostile or endless name as a name', async () => {
    const hostile = textOf((await render({ companyName: 'A)(\\ \u0000\u202e\nTj ET {product}' })).bytes);
    assert.match(hostile[0] ?? '', /A\)\(\\ Tj ET \{product\}\n/);
    const endless = textOf((await render({ companyName: 'Tow '.repeat(500) })).bytes);
    assert.match(
      endless.at(-1) ?? '',
      new RegExp(`Page ${String(endless.length)} of ${String(endless.length)}`),
    );
  });

  it('has as many pages as the terms need', async () => {
    const sections = Array.from({ length: 5 }, () => AGREEMENT_TERMS.sections).flat();
    const pages = textOf((await render({ terms: { ...AGREEMENT_TERMS, sections } })).bytes);
    assert.ok(pages.length > 5);
    pages.forEach((page, index) => {
      assert.ok(page.includes(`Page ${String(index + 1)} of ${String(pages.length)}`));
    });
  });

  it('refuses an invalid date', async () => {
    await assert.rejects(render({ date: 'tomorrow' }), RangeError);
  });
});

describe('names in the terms', () => {
  it('are filled in once, and their content is not interpreted', () => {
    const names = { product: '{company}', company: '$& $1' };
    assert.equal(withNames('{product} and {company}', names), '{company} and $& $1');
  });
});

describe('agreements that are requested again and again', () => {
  const input = {
    companyName: 'Bay Tow',
    date: '2026-11-20',
    productName: 'Towbridge',
    terms: AGREEMENT_TERMS,
  };

  it('are rendered once, even for many simultaneous requests, and again after a failure', async () => {
    let made = 0;
    let fails = true;
    const render = rememberedPdfs(async () => {
      made += 1;
      await Promise.resolve();
      if (fails) throw new Error('no memory');
      return { bytes: Buffer.from('pdf'), sha256: 'abc' };
    });
    await assert.rejects(render(input), /no memory/);
    fails = false;
    const all = await Promise.all([render(input), render({ ...input }), render(input)]);
    assert.deepEqual([made, new Set(all).size], [2, 1]);
    await render({ ...input, companyName: 'Other' });
    assert.equal(made, 3);
  });

  it('have the same bytes from a separate thread, whose failures are reported', async () => {
    const threads = startThreads();
    const render = agreementsIn(threads);
    const [own, other] = await Promise.all([renderAgreement(input), render(input)]);
    assert.ok(own.bytes.equals(other.bytes));
    assert.equal(own.sha256, other.sha256);
    await assert.rejects(render({ ...input, date: 'tomorrow' }), RangeError);
    await threads.destroy();
  });
});
