import { once } from 'node:events';
import net from 'node:net';

/** True if something answers on this loopback address. Some systems let a second process listen on it. */
async function answers(port, host) {
  const socket = net.connect({ port, host });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** True if `host:port` can be listened on now. */
async function canListen(port, host) {
  const server = net.createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * True if a port is free on this machine.
 * @param {number} port 1 to 65535
 * @param {string} host the address to listen on
 */
export async function isFree(port, host = '127.0.0.1') {
  const taken = await Promise.all([answers(port, '127.0.0.1'), answers(port, '::1')]);
  return !taken.includes(true) && (await canListen(port, host));
}

/** A free port of the loopback address, chosen by the system. */
export async function freePort() {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A port setting from the environment.
 * @returns {number}
 * @throws {Error} one clear line if it is not a port number
 */
export function portSetting(name, fallback, env = process.env) {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535) {
    throw new Error(`${name} must be a port number from 1 to 65535, not "${text}".`);
  }
  return port;
}
