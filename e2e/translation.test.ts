import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  ApiSession,
  aPhoto,
  cancelButton,
  field,
  fillRelease,
  releaseButton,
  signIn,
  useProduct,
} from './harness';
import { addPhotos, fillIn, openForm, press, recorded } from './support/addBoot';
import { assertTextsAlone, translatePages, untilTranslated } from './support/translation';

interface Job {
  readonly name: string;
  readonly work: (page: Page, boot: { readonly id: number; readonly license: string }) => Promise<void>;
}

/** Presses a button once everything before it has been translated. */
async function pressButton(page: Page, name: string): Promise<void> {
  await untilTranslated(page);
  await page.getByRole('button', { name, exact: true }).click();
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
    name: 'a note is added to a record',
    work: async (page, { id }) => {
      await signIn(page, 'supervisor', `/boot/records/${String(id)}`);
      await pressButton(page, 'Add note');
      await field(page.getByRole('dialog'), 'Note').fill('Owner called');
      await pressButton(page, 'Confirm');
      await page.getByText('Owner called').waitFor();
    },
  },
];

describe('while the browser translates the page', () => {
  const product = useProduct();

  /** Defines a test of each job. Plates end in `mark`, so that each test finds its own. */
  function jobsWork(delayMs: number, mark: string): void {
    for (const [index, { name, work }] of JOBS.entries()) {
      it(name, async () => {
        const session = await ApiSession.signIn(product.server.origin, 'supervisor');
        const license = `FONT${String(index)}${mark}`;
        const { id } = await session.createBoot('KC', { license });
        await product.withPage(async (page) => {
          await translatePages(page, delayMs);
          await work(page, { id, license });
          await assertTextsAlone(page);
        });
      });
    }
  }

  describe('as soon as a text appears (TRANS-1)', () => jobsWork(0, 'N'));
  // Only `npm test -- --all` runs these.
  describe('a moment later, like Chrome', () => jobsWork(400, 'D'));
});
