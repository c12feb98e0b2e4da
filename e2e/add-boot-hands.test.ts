import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { aPhoto, field, picker, useProduct, WIDTHS } from './harness';
import { address, addPhotos, countOf, openForm, ready, recorded } from './support/addBoot';

const PHONE = { viewport: { width: WIDTHS.phone, height: 667 }, hasTouch: true, isMobile: true };

/** Fails unless the control is whole in the window and nothing lies over its middle. */
async function assertInReach(page: Page, control: Locator, what: string): Promise<void> {
  const box = await control.boundingBox();
  const size = page.viewportSize();
  assert.ok(box !== null && size !== null, what);
  assert.ok(box.y >= 0 && box.y + box.height <= size.height, `${what} is outside the window`);
  const isOnTop = await control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.ok(isOnTop, `${what} is covered`);
}

describe('the add screen by one kind of hand', () => {
  const product = useProduct();

  it('by keyboard alone: from the top of the page to the photo', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      const { keyboard } = page;
      // From the beginning: the browser needs a moment to hand its dialogs over.
      page.on('filechooser', (chooser) => void chooser.setFiles([aPhoto()]));
      const focused = (control: Locator) =>
        control.evaluate((element) => element === element.ownerDocument.activeElement);
      /** Tabs until a control has the focus. */
      const goTo = async (control: Locator, what: string) => {
        for (let presses = 0; presses < 40; presses += 1) {
          if (await focused(control)) return;
          await keyboard.press('Tab');
        }
        assert.fail(`Tab never comes to ${what}`);
      };
      const take = async (name: string, text: string, next: Locator) => {
        await goTo(picker(page, name), name);
        await keyboard.type(text);
        await page.getByRole('option', { name: text, exact: true }).waitFor();
        await keyboard.press('Enter');
        await page.waitForFunction(
          (element) => element === document.activeElement,
          await next.elementHandle(),
        );
        assert.equal(await picker(page, name).inputValue(), text);
      };

      await goTo(field(page, 'License'), 'License');
      await keyboard.type('keys01');
      await keyboard.press('Enter');
      assert.ok(await focused(picker(page, 'License State')), 'Enter leads on');
      // Passing by a picker chooses nothing.
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      const before = await picker(page, 'License State').inputValue();
      await keyboard.press('Tab');
      assert.equal(await picker(page, 'License State').inputValue(), before);

      // A press on the button from the keyboard leads to what is missing.
      await goTo(page.getByRole('button', { name: 'Add Boot', exact: true }), 'Add Boot');
      await keyboard.press('Enter');
      await page.getByRole('group', { name: 'Fix these fields:' }).waitFor();
      assert.ok(await focused(picker(page, 'Make')), 'the first wrong field has the focus');

      await take('Make', 'Toyota', picker(page, 'Model'));
      await take('Model', 'Camry', picker(page, 'Body'));
      await take('Body', 'Sedan', picker(page, 'Color'));
      await take('Color', 'Blue', field(page, 'Date'));
      await goTo(field(page, 'Requestor'), 'Requestor');
      await keyboard.type('Officer Bell');
      await keyboard.press('Enter');
      assert.ok(await focused(address(page)), 'Enter leads over to the address');
      await keyboard.type('1 Market St');
      await goTo(page.getByRole('button', { name: 'Add Boot', exact: true }), 'Add Boot');
      await keyboard.press('Space');
      await recorded(page);
      assert.equal(await countOf(product.server, 'KEYS01'), 1);

      await goTo(page.getByRole('button', { name: 'Choose photos' }), 'Choose photos');
      await keyboard.press('Enter');
      await page.getByText('1 of 1 uploaded').waitFor();
      await goTo(page.getByRole('button', { name: 'Back', exact: true }), 'Back');
      await keyboard.press('Enter');
      await ready(page);
      assert.equal(await field(page, 'License').inputValue(), '');
    });
  });

  it('by touch alone, on a phone: every field and the button within reach, no zoom', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      const button = page.getByRole('button', { name: 'Add Boot', exact: true });
      await assertInReach(page, button, 'Add Boot');

      const type = async (control: Locator, text: string, what: string) => {
        await control.tap();
        await assertInReach(page, control, what);
        await page.keyboard.type(text);
      };
      const take = async (name: string, text: string) => {
        await picker(page, name).tap();
        await page.keyboard.type(text);
        const option = page.getByRole('option', { name: text, exact: true });
        await assertInReach(page, option, text);
        await option.tap();
        assert.equal(await picker(page, name).inputValue(), text);
      };
      await type(field(page, 'License'), 'touch1', 'License');
      await take('Make', 'Toyota');
      await take('Model', 'Camry');
      await take('Body', 'Sedan');
      await take('Color', 'Blue');
      await type(field(page, 'Requestor'), 'Officer Bell', 'Requestor');
      await type(address(page), '1 Market St', 'Address');

      // iOS zooms into what is smaller than 16 px.
      const sizes = await page
        .locator('input:not([type="checkbox"]):not([type="file"])')
        .evaluateAll((inputs) => inputs.map((input) => parseFloat(getComputedStyle(input).fontSize)));
      assert.ok(sizes.length > 10 && Math.min(...sizes) >= 16, `text of ${String(Math.min(...sizes))} px`);
      const scrolls = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      assert.equal(scrolls, false, 'the page scrolls sideways');

      await button.tap();
      await recorded(page);
      assert.equal(await countOf(product.server, 'TOUCH1'), 1);
      await addPhotos(page, aPhoto());
      await page.getByText('1 of 1 uploaded').waitFor();
      await page.getByRole('button', { name: 'List', exact: true }).tap();
      await page.waitForURL(/\/boot\/list/);
    }, PHONE);
  });

  it('asks a phone for the right keyboard, and its helpers to keep out', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      for (const [name, capitals] of [
        ['License', 'characters'],
        ['VIN', 'characters'],
        ['Requestor', 'words'],
      ] as const) {
        const control = field(page, name);
        assert.equal(await control.getAttribute('autocapitalize'), capitals, name);
        assert.equal(await control.getAttribute('autocomplete'), 'off', name);
        assert.equal(await control.getAttribute('spellcheck'), 'false', name);
        assert.equal(await control.getAttribute('enterkeyhint'), 'next', name);
      }
    }, PHONE);
  });
});
