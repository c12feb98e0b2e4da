import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeXhr } from '../../../testing/browser/fakeXhr';
import { testI18n } from '../../../testing/i18n';
import { choose, photo, requests, setUp, withFakeUploads } from '../../../testing/photoUpload';
import commonEs from '../../../../public/locales/es/common.json';

withFakeUploads();
afterEach(() => act(() => testI18n.changeLanguage('en')));

const es = commonEs.photos;
const speak = (language: string) => act(() => testI18n.changeLanguage(language));
const failures = () => screen.getByRole('list', { name: es.failures });

describe('shows a failure in the new language after a switch', () => {
  test('when the connection is lost, the server does not answer, or the file is removed', async () => {
    setUp();
    choose(photo('lost.jpg'), photo('refused.jpg'), photo('out.jpg'));
    await requests(3);
    await speak('es');
    act(() => FakeXhr.requests[0]?.fail());
    act(() => FakeXhr.requests[1]?.respond(502, ''));
    await userEvent.click(screen.getByRole('button', { name: es.cancel.replace('{{name}}', 'out.jpg') }));
    expect(await within(failures()).findByText(es.connectionLost)).toBeVisible();
    expect(within(failures()).getByText(es.serverResponded.replace('{{status}}', '502'))).toBeVisible();
    expect(within(failures()).getByText(es.canceled)).toBeVisible();
  });

  test('when a file is refused before it is sent', async () => {
    setUp({ maxFiles: 1 });
    await speak('es');
    choose(photo('paper.pdf', 10, 'application/pdf'), photo('big.jpg', 257 * 1024 * 1024));
    choose(photo('first.jpg'));
    await requests(1);
    choose(photo('second.jpg'));
    expect(await within(failures()).findByText(es.wrongType)).toBeVisible();
    expect(
      within(failures()).getByText(es.tooBig.replace('{{size}}', '257').replace('{{max}}', '256')),
    ).toBeVisible();
    expect(await within(failures()).findByText(es.tooMany)).toBeVisible();
  });
});
