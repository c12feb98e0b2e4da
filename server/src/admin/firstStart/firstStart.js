// The page of the first start: reads the link's token from the address, and prevents sending the form twice.
const form = document.querySelector('form');
const button = form.querySelector('button');
const { token, zoneId } = form.elements;
const { hash } = window.location;
// A refused form already has its token, and the address may name a field instead, such as `#fee`.
if (token.value === '') token.value = hash.slice(1);
if (zoneId.value === '') zoneId.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
form.addEventListener('submit', () => {
  button.disabled = true;
});
// Browsers restore a disabled button as disabled when the user goes back to the page.
window.addEventListener('pageshow', () => {
  button.disabled = false;
});
