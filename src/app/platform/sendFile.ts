import { UPLOAD } from '../../domain/constants';
import type { SendFile } from '../../stores/outbox/Sender';
import { refusalReason, UploadRefusal } from '../../upload/uploadReply';

const BAD_GATEWAY = 502;

/**
 * Posts a file to the address that the server gave for it, as the upload area does. An answer without a request id does
 * not come from our server: a success counts as no answer, a refusal as a failing server. The upload also fails if no
 * byte moves for too long.
 */
export const sendFile: SendFile = (url, file, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new UploadRefusal({ code: 'connectionLost' }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), UPLOAD.timeoutMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total === 0 ? 0 : (loaded / total) * 100);
    };
    request.onprogress = moved;
    request.onerror = lost;
    request.onabort = lost;
    request.onloadend = () => clearTimeout(timer);
    request.onload = () => {
      const { status, responseText } = request;
      const isForeign = request.getResponseHeader('X-Request-Id') === null;
      const ok = status >= 200 && status < 300;
      if (ok && isForeign) lost();
      else if (ok) resolve(responseText);
      else reject(new UploadRefusal(refusalReason(responseText, status), isForeign ? BAD_GATEWAY : status));
    };
    const body = new FormData();
    body.append('file', file, file.name);
    request.open('POST', url);
    moved();
    request.send(body);
  });
