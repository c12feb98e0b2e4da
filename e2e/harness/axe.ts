import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import type * as axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Runs in the page. */
async function runAxe(tags: string[]): Promise<axe.AxeResults> {
  return window.axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  });
}

/** Runs in the page: waits for fades to finish; endless spinners keep turning. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((animation) => animation.finished));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Waits for animations to finish, then fails if axe finds a WCAG 2.2 AA violation, target sizes included.
 * @param state the state of the page, for the message
 */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  // Evaluated, not added as a script, so that the page's content security policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // Contrast cannot be measured reliably during a fade.
  await page.evaluate(settle);
  const { violations } = await page.evaluate(runAxe, WCAG);
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  );
  assert.deepEqual(found, [], `axe: ${state}`);
}
