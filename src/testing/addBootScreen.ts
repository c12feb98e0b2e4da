import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderApp } from './render';

/** A text field of the add form. */
export const box = (name: string) => screen.getByRole('textbox', { name });
export const picker = (name: string) => screen.getByRole('combobox', { name });

/** Searches for an option and selects it. */
export async function choose(user: UserEvent, name: string, option: string) {
  await user.click(picker(name));
  await user.keyboard(option);
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Opens the add form of San Francisco with its defaults. */
export async function open(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/add/SF', options);
  await screen.findByRole('button', { name: 'Add Boot' });
  await waitFor(() => expect(box('City')).toHaveValue('San Francisco'));
  await waitFor(() => expect(picker('License State')).toHaveValue('CA - California'));
  return app;
}

/** Fills in every field that has no default. */
export async function fillIn(user: UserEvent) {
  await user.type(box('License'), '9new001');
  await choose(user, 'Make', 'Honda');
  await choose(user, 'Model', 'Accord');
  await choose(user, 'Body', 'Sedan');
  await choose(user, 'Color', 'Blue');
  await user.type(box('Requestor'), 'Officer Diaz');
  await user.type(box('Address'), '500 Howard Street');
}
