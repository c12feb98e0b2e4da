import { FakeXhr } from '../../testing/browser/fakeXhr';
import { photo, withFakeUploads } from '../../testing/photoUpload';
import { UploadRefusal } from '../../upload/uploadReply';
import { sendFile } from './sendFile';

withFakeUploads();
beforeEach(() => jest.useFakeTimers());

/** The error of an upload that gets this answer, without a request id. */
async function refusedBy(status: number, text: string): Promise<unknown> {
  const sent = sendFile('/upload/1', photo(), () => undefined);
  FakeXhr.requests[0]?.respond(status, text, 'text/html');
  return sent.catch((error: unknown) => error);
}

test.each([403, 404, 413, 429, 503])(
  "a firewall's or a proxy's refusal (%i) is a failure of the server, which is reported and tried again (KERB-16)",
  async (status) => {
    const error = await refusedBy(status, '<html>No</html>');
    expect(error).toEqual(new UploadRefusal({ code: 'serverResponded', status }, 502));
    expect(error).toHaveProperty('status', 502);
  },
);

test("a captive portal's page counts as no answer (KERB-3)", async () => {
  expect(await refusedBy(200, '<html>Hotel WiFi</html>')).toHaveProperty('status', 0);
});
