import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import {
  aPhoto,
  eventually,
  field,
  picker,
  tabTo,
  untilFocused,
  untilHighlighted,
  useProduct,
  WIDTHS,
} from '../harness';
import { PHONE, recordByKeys, recordByThumb } from '../support/hands';
import { pretendKeyboard, showSeen } from '../support/keyboard';
import { address, addPhotos, countOf, openForm, ready, recorded } from '../support/addBoot';

/** Fails unless the control is entirely in the window and nothing covers its center. */
async function assertInReach(page: Page, control: Locator, what: string): Promise<void> {
  const windowHeight = page.viewportSize()?.height ?? 0;
  // Wait: the page scrolls to the touched control, and an open list shrinks as text is typed.
  await eventually(
    () =>
      control.evaluate((element, bottom) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return { isInWindow: y >= 0 && y + height <= bottom, isOnTop: element.contains(top) };
      }, windowHeight),
    { isInWindow: true, isOnTop: true },
    what,
  );
}

describe('the add screen by keyboard or touch alone', () => {
  const product = useProduct();

  it('by keyboard alone: from the top of the page to the photo', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      const { keyboard } = page;
      // Registered early, because the browser needs a moment to start intercepting its dialogs.
      page.on('filechooser', (chooser) => void chooser.setFiles([aPhoto()]));
      const take = async (name: string, text: string, next: Locator) => {
        await tabTo(page, picker(page, name));
        await keyboard.type(text);
        await untilHighlighted(page, text);
        await keyboard.press('Enter');
        await untilFocused(next);
        await eventually(() => picker(page, name).inputValue(), text);
      };

      await tabTo(page, field(page, 'License'));
      await keyboard.type('keys01');
      await keyboard.press('Enter');
      // Enter skips fields that are already valid.
      await untilFocused(field(page, 'VIN'));
      const state = picker(page, 'License State');
      await keyboard.press('Shift+Tab');
      await keyboard.press('Shift+Tab');
      await untilFocused(state);
      // Leaving a picker with Tab chooses nothing.
      const before = await state.inputValue();
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await page.getByRole('option', { selected: true }).waitFor();
      await keyboard.press('Tab');
      await state.and(page.locator('[aria-expanded="false"]')).waitFor();
      assert.equal(await state.inputValue(), before);

      // Submitting with the keyboard focuses the first invalid field.
      await tabTo(page, page.getByRole('button', { name: 'Add Boot', exact: true }));
      await keyboard.press('Enter');
      await page.getByRole('group', { name: 'Fix these fields:' }).waitFor();
      await untilFocused(picker(page, 'Make'));

      await take('Make', 'Toyota', picker(page, 'Model'));
      await take('Model', 'Camry', picker(page, 'Body'));
      await take('Body', 'Sedan', picker(page, 'Color'));
      await take('Color', 'Blue', field(page, 'Requestor'));
      await keyboard.type('Officer Bell');
      await keyboard.press('Enter');
      await untilFocused(address(page));
      await keyboard.type('1 Market St');
      await tabTo(page, page.getByRole('button', { name: 'Add Boot', exact: true }));
      await keyboard.press('Space');
      await recorded(page);
      assert.equal(await countOf(product.server, 'KEYS01'), 1);

      // The focus moves to the confirmation.
      await page.locator(':focus').filter({ hasText: 'Boot added' }).waitFor();
      await tabTo(page, page.getByRole('button', { name: 'Choose photos' }));
      await keyboard.press('Enter');
      await page.getByText('1 of 1 uploaded').waitFor();
      await tabTo(page, page.getByRole('button', { name: 'Back', exact: true }));
      await keyboard.press('Enter');
      await ready(page);
      assert.equal(await field(page, 'License').inputValue(), '');
    });
  });

  it('takes at most 52 keys at a desk and 9 taps at the kerb (ADD-30)', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      const keys = await recordByKeys(page, 'DESK001', '1M8GDM9AXKP042788');
      assert.ok(keys <= 52, `${String(keys)} keys`);
      assert.equal(await countOf(product.server, 'DESK001'), 1);
    });
    await product.withPage(async (page) => {
      await openForm(page);
      const taps = await recordByThumb(page, 'KERB001');
      assert.ok(taps <= 9, `${String(taps)} taps`);
      assert.equal(await countOf(product.server, 'KERB001'), 1);
    }, PHONE);
  });

  it('by touch alone, on a phone: every field and the button are reachable, without zooming', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      const button = page.getByRole('button', { name: 'Add Boot', exact: true });
      await assertInReach(page, button, 'Add Boot');

      const type = async (control: Locator, text: string, what: string) => {
        await control.tap();
        await untilFocused(control);
        await assertInReach(page, control, what);
        await page.keyboard.type(text);
      };
      const take = async (name: string, text: string) => {
        const control = picker(page, name);
        await control.tap();
        // The click follows the touch a moment later and selects the text, so earlier input would be overwritten.
        await control.and(page.locator('[aria-expanded="true"]:focus')).waitFor();
        await page.keyboard.type(text);
        const option = page.getByRole('option', { name: text, exact: true });
        await assertInReach(page, option, text);
        await option.tap();
        await eventually(() => control.inputValue(), text);
      };
      await type(field(page, 'License'), 'touch1', 'License');
      await take('Make', 'Toyota');
      await take('Model', 'Camry');
      await take('Body', 'Sedan');
      await take('Color', 'Blue');
      await type(field(page, 'Requestor'), 'Officer Bell', 'Requestor');
      await type(address(page), '1 Market St', 'Address');

      // iOS zooms into fields whose text is smaller than 16 px.
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

  it('on a phone, a field takes at most 72 px, and a message moves nothing (ADD-33)', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      // It appears once the region's boots are known.
      await picker(page, 'Boot number').waitFor();
      const tops = () =>
        page.locator('form input:not([type=file])').evaluateAll((fields) => {
          const [first = 0, ...others] = fields.map((each) => each.getBoundingClientRect().top);
          return [0, ...others.map((top) => Math.round(top - first))];
        });
      const before = await tops();
      const steps = before.slice(1).map((top, index) => top - (before[index] ?? 0));
      // The only larger gap is the one between the two sections.
      assert.equal(steps.filter((step) => step > 72).length, 1, `steps of ${steps.join(', ')} px`);

      await field(page, 'License').fill('A');
      await field(page, 'VIN').fill('1HGCM82643A004352');
      await field(page, 'Requestor').focus();
      await page.getByText('VIN is invalid').waitFor();
      await eventually(tops, before, 'the fields stay where they were');
    }, PHONE);
  });

  it('by thumb: the lists of narrow fields open on a tap and stay on the screen without widening it (ALL-20)', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      for (const name of ['License State', 'Body', 'Color', 'State']) {
        await picker(page, name).tap();
        await picker(page, name).and(page.locator('[aria-expanded="true"]')).waitFor();
        await eventually(
          () =>
            page.getByRole('listbox', { name: `Choices for ${name}` }).evaluate((list, width) => {
              const { left, right } = list.getBoundingClientRect();
              const isWithin = left >= 0 && right <= width && right - left >= 150;
              return [isWithin, window.innerWidth, document.documentElement.scrollWidth];
            }, WIDTHS.phone),
          [true, WIDTHS.phone, WIDTHS.phone],
          name,
        );
        await page.keyboard.press('Escape');
        await picker(page, name).and(page.locator('[aria-expanded="false"]')).waitFor();
      }
    }, PHONE);
  });

  it('by thumb: an open list stays visible when the keyboard appears, and the page scrolls to its field (PICK-6)', async () => {
    const { height } = PHONE.viewport;
    await product.withPage(async (page) => {
      await pretendKeyboard(page, height);
      await openForm(page);
      for (const seen of [
        { offsetTop: 0, height: 330 },
        { offsetTop: 120, height: 330 },
      ])
        for (const name of ['License State', 'Make', 'Body', 'Color', 'State']) {
          await picker(page, name).tap();
          const list = page.getByRole('listbox', { name: `Choices for ${name}` });
          await list.getByRole('option').first().waitFor();
          await showSeen(page, seen);
          await eventually(
            () =>
              list.evaluate((element, { offsetTop, height: seenHeight }) => {
                const { top, bottom } = element.getBoundingClientRect();
                return [top >= offsetTop, bottom <= offsetTop + seenHeight];
              }, seen),
            [true, true],
            `${name}, ${JSON.stringify(seen)}`,
          );
          await page.keyboard.press('Escape');
          await showSeen(page, { offsetTop: 0, height });
        }
    }, PHONE);
  });

  it('shows the right keyboard on a phone, without autocorrection', async () => {
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
