import type { Locator, Page } from 'playwright-core';

import {
  eventually,
  field,
  payment,
  picker,
  releaseButton,
  rowOf,
  untilFocused,
  untilHighlighted,
  WIDTHS,
} from '../harness';
import { address, recorded } from './addBoot';

/** A touch-screen phone. */
export const PHONE = { viewport: { width: WIDTHS.phone, height: 667 }, hasTouch: true, isMobile: true };

/** Counts the keys that a person presses. */
export class Keys {
  count = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** One key per character. */
  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.page.keyboard.type(text);
  }

  /** Types into the focused picker and accepts its suggestion. */
  async take(text: string, option: string, next: Locator): Promise<void> {
    await this.type(text);
    await untilHighlighted(this.page, option);
    await this.press('Enter');
    await untilFocused(next);
  }
}

/** Counts taps; typing on the phone's keyboard, including its key for the next field, doesn't count. */
export class Taps {
  count = 0;

  constructor(private readonly page: Page) {}

  async tap(control: Locator): Promise<void> {
    this.count += 1;
    await control.tap();
  }

  /** Types into the focused field and moves on with the keyboard's own key. */
  async type(text: string, next?: Locator): Promise<void> {
    await this.page.keyboard.type(text);
    if (next === undefined) return;
    await this.page.keyboard.press('Enter');
    await untilFocused(next);
  }

  /** Chooses an option of the focused picker. */
  async take(control: Locator, option: string): Promise<void> {
    if ((await control.getAttribute('aria-expanded')) !== 'true') await this.tap(control);
    await this.page.keyboard.type(option);
    await this.tap(this.page.getByRole('option', { name: option, exact: true }));
    await eventually(() => control.inputValue(), option);
  }
}

/**
 * Records a boot at a desk, starting from the blank form: plate, unknown VIN, make, model, body, color, requestor,
 * address, send.
 * @param vin seventeen characters that fill in nothing
 * @returns the number of keys
 */
export async function recordByKeys(page: Page, plate: string, vin: string): Promise<number> {
  const keys = new Keys(page);
  await untilFocused(field(page, 'License'));
  await keys.type(plate);
  await keys.press('Enter');
  await untilFocused(field(page, 'VIN'));
  await keys.type(vin);
  await keys.press('Enter');
  await untilFocused(picker(page, 'Make'));
  await keys.take('to', 'Toyota', picker(page, 'Model'));
  await keys.take('ca', 'Camry', picker(page, 'Body'));
  await keys.take('se', 'Sedan', picker(page, 'Color'));
  await keys.take('blu', 'Blue', field(page, 'Requestor'));
  await keys.type('PD');
  await keys.press('Enter');
  await untilFocused(address(page));
  await keys.type('9 Elm');
  await keys.press('ControlOrMeta+Enter');
  await recorded(page);
  return keys.count;
}

/** The same by thumb, without a VIN. @returns the number of taps */
export async function recordByThumb(page: Page, plate: string): Promise<number> {
  const taps = new Taps(page);
  await taps.tap(field(page, 'License'));
  await taps.type(plate, field(page, 'VIN'));
  await taps.type('', picker(page, 'Make'));
  const choices = [
    ['Make', 'Toyota'],
    ['Model', 'Camry'],
    ['Body', 'Sedan'],
    ['Color', 'Blue'],
  ] as const;
  for (const [name, option] of choices) {
    await untilFocused(picker(page, name));
    await taps.take(picker(page, name), option);
  }
  await untilFocused(field(page, 'Requestor'));
  await taps.type('Officer Bell', address(page));
  await taps.type('9 Elm');
  await taps.tap(page.getByRole('button', { name: 'Add Boot', exact: true }));
  await recorded(page);
  return taps.count;
}

/** Releases a boot against one payment, starting from the list without focus. @returns the number of keys */
export async function releaseByKeys(page: Page, plate: string): Promise<number> {
  const keys = new Keys(page);
  await keys.press('/');
  await untilFocused(page.getByRole('searchbox', { name: 'Find a boot' }));
  await keys.type(plate);
  await page.getByText(/^1 of/).waitFor();
  await keys.press('Enter');
  await untilFocused(field(page, 'First Name'));
  await keys.type('Ada');
  await keys.press('Enter');
  await untilFocused(field(page, 'Last Name'));
  await keys.type('Fox');
  await keys.press('Enter');
  await untilFocused(field(payment(page, 1), 'Payment Type'));
  await keys.take('ca', 'Cash', field(page, 'Receipt Number'));
  await keys.type('R-77');
  await keys.press('Enter');
  await page.getByText(/Boot released/).waitFor();
  return keys.count;
}

/** The same by thumb. @returns the number of taps */
export async function releaseByThumb(page: Page, plate: string): Promise<number> {
  const taps = new Taps(page);
  await taps.tap(rowOf(page, plate));
  await taps.tap(field(page, 'First Name'));
  await taps.type('Ada', field(page, 'Last Name'));
  await taps.type('Fox', field(payment(page, 1), 'Payment Type'));
  await taps.take(field(payment(page, 1), 'Payment Type'), 'Cash');
  await untilFocused(field(page, 'Receipt Number'));
  await taps.type('R-78');
  await taps.tap(releaseButton(page));
  await page.getByText(/Boot released/).waitFor();
  return taps.count;
}
