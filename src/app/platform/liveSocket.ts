import { LIVE_PATH } from '../../domain/wire/live';
import type { LiveDeps } from '../../stores/boots/LiveStore';

/** Opens a WebSocket, encrypted if the page uses https. */
export const openLiveSocket: LiveDeps['open'] = (host, listener) => {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  let socket: WebSocket;
  try {
    socket = new WebSocket(`${scheme}://${host}${LIVE_PATH}`);
  } catch {
    // Treat an invalid host like one that does not answer.
    setTimeout(listener.ended);
    return { send: () => undefined, close: () => undefined };
  }
  socket.onopen = listener.opened;
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener.received(data);
  };
  socket.onclose = listener.ended;
  const close = () => {
    // Browsers log an error for a connection that is closed before it opens.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  };
  return { send: (text) => socket.send(text), close };
};

export const later: LiveDeps['later'] = (ms, work) => {
  const timer = window.setTimeout(work, ms);
  return () => window.clearTimeout(timer);
};

export const onConnection: LiveDeps['onConnection'] = (heard) => {
  const hear = () => heard(navigator.onLine);
  window.addEventListener('online', hear);
  window.addEventListener('offline', hear);
  return () => {
    window.removeEventListener('online', hear);
    window.removeEventListener('offline', hear);
  };
};
