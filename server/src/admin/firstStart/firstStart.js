// The page of the first start: takes the link's token from the address, and keeps a second press from sending twice.
const form = document.querySelector('form');
const button = form.querySelector('button');
const { token, zoneId } = form.elements;
const { hash } = window.location;
if (hash !== '') token.value = hash.slice(1);
if (zoneId.value === '') zoneId.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
form.addEventListener('submit', () => {
  button.disabled = true;
});
// Browsers keep a disabled button disabled when they come back to the page.
window.addEventListener('pageshow', () => {
  button.disabled = false;
});
