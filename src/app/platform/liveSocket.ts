import { LIVE_PATH } from '../../domain/wire/live';
import type { LiveDeps } from '../../stores/boots/LiveStore';

/** Opens the browser's own WebSocket, as safe as the page itself. */
export const openLiveSocket: LiveDeps['open'] = (host, ears) => {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  let socket: WebSocket;
  try {
    socket = new WebSocket(`${scheme}://${host}${LIVE_PATH}`);
  } catch {
    // No host that a browser can ask: said later, as of any other that does not answer.
    setTimeout(ears.ended);
    return { send: () => undefined, close: () => undefined };
  }
  socket.onopen = ears.opened;
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') ears.said(data);
  };
  socket.onclose = ears.ended;
  const close = () => {
    // A browser complains of a connection that is closed before it stands.
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
