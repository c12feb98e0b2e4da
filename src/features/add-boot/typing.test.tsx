import { box, open } from '../../testing/addBootScreen';

test('typing in a field that already has text changes nothing else on the page (ALL-5)', async () => {
  const { user } = await open();
  for (const name of ['Requestor', 'Address', 'License', 'VIN']) {
    const field = box(name);
    await user.type(field, 'ab');
    const observer = new MutationObserver(() => undefined);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    await user.keyboard('cdefg');
    const elsewhere = observer.takeRecords().filter(({ target }) => target !== field);
    observer.disconnect();
    expect(elsewhere).toEqual([]);
  }
});
