import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  ApiSession,
  aPhoto,
  cancelButton,
  detail,
  field,
  fillRelease,
  pickRegion,
  releaseButton,
  rowOf,
  signIn,
  useProduct,
} from './harness';
import { CUT_OFF } from './harness/watch';
import { addPhotos, fillIn, openForm, press, recorded } from './support/addBoot';
import { untilServedByWorker } from './support/guard';
import { assertTextsAlone, translatePages, untilTranslated } from './support/translation';

interface Job {
  readonly name: string;
  /** The console messages that the job is expected to cause. */
  readonly allow?: readonly RegExp[];
  readonly work: (page: Page, boot: { readonly id: number; readonly license: string }) => Promise<void>;
}

/** Presses a button once everything before it has been translated. */
async function pressButton(page: Page, name: string): Promise<void> {
  await untilTranslated(page);
  await page.getByRole('button', { name, exact: true }).click();
}

/** Changes a record in its dialog. The first attempt lacks the reason. */
async function change(page: Page, name: string, values: Readonly<Record<string, string>>): Promise<void> {
  await pressButton(page, name);
  const dialog = page.getByRole('dialog', { name, exact: true });
  await pressButton(page, 'Confirm');
  await dialog.getByText('Reason is required').first().waitFor();
  for (const [label, value] of Object.entries(values)) await field(dialog, label).fill(value);
  await pressButton(page, 'Confirm');
  await dialog.waitFor({ state: 'detached' });
}

async function openBoot(page: Page, id: number): Promise<void> {
  await signIn(page, 'supervisor', `/boot/list/${String(id)}`);
  await releaseButton(page).waitFor();
  await untilTranslated(page);
}

const JOBS: readonly Job[] = [
  {
    name: 'a boot is recorded, with a photo, and then the next one',
    work: async (page, { license }) => {
      await openForm(page, 'supervisor');
      await pressButton(page, 'Add Boot');
      await page.getByText('Requestor is required').first().waitFor();
      await fillIn(page, `${license}A`);
      await untilTranslated(page);
      await press(page);
      await recorded(page);
      await addPhotos(page, aPhoto('front.png'));
      await page.getByText('1 of 1 uploaded').waitFor();
      await pressButton(page, 'Back');
      await pressButton(page, 'Add Boot');
      await page.getByText('License is required').first().waitFor();
    },
  },
  {
    name: 'boots are listed, found and looked at',
    work: async (page, { license }) => {
      await signIn(page, 'supervisor', '/boot/list');
      await pickRegion(page, 'San Francisco, CA');
      await untilTranslated(page);
      await pickRegion(page, 'Kansas City, MO');
      await page.getByRole('searchbox', { name: 'Find a boot' }).fill(license);
      await page.getByText(/^1 of \d+ boots$/).waitFor();
      await untilTranslated(page);
      await rowOf(page, license).click();
      await detail(page).getByText(license).first().waitFor();
      await page.getByRole('searchbox', { name: 'Find a boot' }).fill('');
      await page.getByText(/^\d+ boots$/).waitFor();
    },
  },
  {
    name: 'a boot is released',
    work: async (page, { id, license }) => {
      await openBoot(page, id);
      await pressButton(page, 'Release Vehicle');
      await page.getByText('First Name is required').first().waitFor();
      await fillRelease(page, `R-${license}`);
      await pressButton(page, 'Add payment');
      await pressButton(page, 'Remove payment 2');
      await pressButton(page, 'Release Vehicle');
      await page.getByText(/Boot released/).waitFor();
    },
  },
  {
    name: 'a boot is cancelled',
    work: async (page, { id }) => {
      await openBoot(page, id);
      await cancelButton(page).click();
      await field(page.getByRole('dialog'), 'Notes').fill('The wrong car');
      await pressButton(page, 'Confirm');
      await page.getByText(/Boot cancelled/).waitFor();
    },
  },
  {
    name: 'records are searched and shown',
    work: async (page, { license }) => {
      await signIn(page, 'supervisor', '/boot/records');
      const rows = page.getByRole('table', { name: 'Records' }).getByRole('row');
      await page.getByRole('button', { name: 'Show more' }).waitFor();
      const first = await rows.count();
      await pressButton(page, 'Show more');
      await rows.nth(first).waitFor();
      await untilTranslated(page);
      await page.getByRole('checkbox', { name: 'Unpaid' }).check();
      await page.getByText(/Owed: /).waitFor();
      await untilTranslated(page);
      await page.getByRole('checkbox', { name: 'Unpaid' }).uncheck();
      await page.getByRole('searchbox').fill(license);
      await page.getByText(/^1 record/).waitFor();
      await untilTranslated(page);
      await rowOf(page, license).getByRole('link').click();
      await page.getByRole('button', { name: 'Add note' }).waitFor();
    },
  },
  {
    name: 'a note is added to a record',
    work: async (page, { id }) => {
      await signIn(page, 'supervisor', `/boot/records/${String(id)}`);
      await pressButton(page, 'Add note');
      await field(page.getByRole('dialog'), 'Note').fill('Owner called');
      await pressButton(page, 'Confirm');
      await page.getByText('Owner called').waitFor();
    },
  },
  {
    name: 'a record is corrected',
    work: async (page, { id }) => {
      await signIn(page, 'supervisor', `/boot/records/${String(id)}`);
      await change(page, 'Correct details', { Address: '9 Other St', Reason: 'Misread' });
      await page.getByText('Misread').waitFor();
    },
  },
  {
    name: 'a payment is voided, and the boot is reopened',
    work: async (page, { id, license }) => {
      await openBoot(page, id);
      await fillRelease(page, `R-${license}`);
      await pressButton(page, 'Release Vehicle');
      await page.getByText(/Boot released/).waitFor();
      await page.goto(`/boot/records/${String(id)}`);
      await change(page, 'Void payment 1', { Reason: 'Declined' });
      await change(page, 'Reopen', { Reason: 'Wrong car' });
      await page.getByText('Wrong car').waitFor();
    },
  },
  {
    name: 'a boot waits in the outbox and is sent',
    allow: CUT_OFF,
    work: async (page, { license }) => {
      await openForm(page, 'supervisor');
      await untilServedByWorker(page);
      await fillIn(page, `${license}A`);
      await page.context().setOffline(true);
      await press(page);
      await page.getByRole('heading', { name: 'Boot kept on this device' }).waitFor();
      await untilTranslated(page);
      await page.getByRole('link', { name: 'Show the outbox' }).click();
      const row = page.getByRole('region', { name: `${license}A` });
      await row.getByText('Waiting').waitFor();
      await untilTranslated(page);
      await page.context().setOffline(false);
      await row.getByText(/^Recorded SF-/).waitFor();
    },
  },
  {
    name: 'a notice is printed',
    work: async (page, { license }) => {
      await page.addInitScript(() => (window.print = () => window.dispatchEvent(new Event('afterprint'))));
      await openForm(page, 'supervisor');
      await fillIn(page, `${license}A`);
      await press(page);
      await recorded(page);
      await pressButton(page, 'Print notice');
      await page.getByText(/^Notice N-\w+$/).waitFor();
      await untilTranslated(page);
    },
  },
  {
    name: 'a notice is put on by hand, and another number is refused',
    allow: [/status of 409/],
    work: async (page, { license }) => {
      await openForm(page, 'supervisor');
      await fillIn(page, `${license}A`);
      await press(page);
      await recorded(page);
      const dialog = page.getByRole('dialog', { name: 'Put on by hand' });
      const number = field(dialog, 'Notice number');
      await pressButton(page, 'Put on by hand');
      await pressButton(page, 'Confirm');
      await dialog.getByText('Notice number is required').waitFor();
      await number.fill(`${license}1`);
      await pressButton(page, 'Confirm');
      await page.getByText(`Notice ${license}1`, { exact: true }).waitFor();
      await pressButton(page, 'Put on by hand');
      await number.fill(`${license}2`);
      await pressButton(page, 'Confirm');
      await page.getByText(/^Needs you: /).waitFor();
      await pressButton(page, 'Discard');
      await page.getByText(/^Needs you: /).waitFor({ state: 'detached' });
      await untilTranslated(page);
    },
  },
  {
    name: 'a list is changed in Setup',
    work: async (page, { license }) => {
      await signIn(page, 'admin', '/admin/lists/KC/holdAgencies/new');
      await pressButton(page, 'Save');
      await page.getByText('Code is required').first().waitFor();
      await field(page, 'Code').fill(license);
      await pressButton(page, 'Save');
      await page.getByRole('heading', { name: license }).waitFor();
      await untilTranslated(page);
      await page.getByRole('checkbox', { name: 'Active' }).uncheck();
      await pressButton(page, 'Save');
      await page.getByText('Saved').waitFor();
    },
  },
  {
    name: 'cash is taken, counted and closed',
    work: async (page, { id, license }) => {
      await openBoot(page, id);
      await fillRelease(page, `R-${license}`);
      await pressButton(page, 'Release Vehicle');
      await page.getByText(/Boot released/).waitFor();
      await page.goto('/boot/cash?region=KC');
      const counts = page.getByRole('textbox', { name: /^Counted / });
      await counts.first().waitFor();
      for (const count of await counts.all()) await count.fill('0');
      await page
        .getByText(/short$/)
        .first()
        .waitFor();
      await field(page, 'Note').fill('Counted twice');
      await pressButton(page, 'Close shift');
      await pressButton(page, 'Close anyway');
      await page.getByText(/^Shift closed at/).waitFor();
      await untilTranslated(page);
    },
  },
];

describe('while the browser translates the page', () => {
  const product = useProduct();

  /** Defines a test of each job. Plates end in `mark`, so that each test finds its own. */
  function jobsWork(delayMs: number, mark: string): void {
    for (const [index, { name, allow = [], work }] of JOBS.entries()) {
      it(name, async () => {
        const session = await ApiSession.signIn(product.server.origin, 'supervisor');
        const license = `FONT${String(index)}${mark}`;
        const { id } = await session.createBoot('KC', { license });
        await product.withPage(
          async (page) => {
            await translatePages(page, delayMs);
            await work(page, { id, license });
            await assertTextsAlone(page);
          },
          { allow },
        );
      });
    }
  }

  describe('as soon as a text appears (TRANS-1)', () => jobsWork(0, 'N'));
  // Only `npm test -- --all` runs these.
  describe('a moment later, like Chrome', () => jobsWork(400, 'D'));
});
