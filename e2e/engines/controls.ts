import type { EnginePage } from './webdriver';

// Scripts that run in the page. Each returns the element with the given name.
const FIELD = `const label = [...document.querySelectorAll('label')].find((each) => each.textContent.trim() === arguments[0]);
return label ? document.getElementById(label.htmlFor) : null`;
const BUTTON = `return [...document.querySelectorAll('button')].find((each) =>
  (each.getAttribute('aria-label') ?? each.textContent).trim() === arguments[0] && !each.disabled)`;
const OPTION = `return [...document.querySelectorAll('[role=option]')].find((each) => each.getAttribute('aria-label') === arguments[0])`;
/** True once the page shows the text. */
export const TEXT = `return document.body.innerText.includes(arguments[0])`;

export const field = (page: EnginePage, name: string) => page.element(`the field ${name}`, FIELD, name);
export const button = (page: EnginePage, name: string) => page.element(`the button ${name}`, BUTTON, name);
export const press = async (page: EnginePage, name: string) => page.click(await button(page, name));
export const type = async (page: EnginePage, name: string, text: string) =>
  page.typeInto(await field(page, name), text);

export async function choose(page: EnginePage, name: string, option: string): Promise<void> {
  await type(page, name, option);
  await page.click(await page.element(`the option ${option}`, OPTION, option));
}
