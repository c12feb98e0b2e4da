import type { i18n } from 'i18next';

/** Where the language detector looks for a choice that was made in this tab (specification §9, detection order). */
const CHOICE_KEY = 'i18nextLng';

/**
 * Shows the product in another language, and in this tab's next pages too. What the detector finds is never kept
 * (specification §9); what a person has chosen is, until the tab is closed.
 */
export async function chooseLanguage(instance: i18n, language: string): Promise<void> {
  await instance.changeLanguage(language);
  try {
    sessionStorage.setItem(CHOICE_KEY, language);
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}
