import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What the proxy does with a chunk from a client: pass it on, cut the connection before or after it, or stall. */
export type Fate = 'pass' | 'cut before' | 'cut after' | 'silence';

/** A proxy in front of a database that simulates network failures. */
export class TcpProxy {
  /** Called for each chunk that a client sends. */
  fate: (sent: Buffer) => Fate = () => 'pass';
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async before(target: number): Promise<TcpProxy> {
    const server = createServer({ pauseOnConnect: false });
    const proxy = new TcpProxy(server);
    server.on('connection', (client) => {
      proxy.join(client, connect(target, '127.0.0.1'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket, database: Socket): void {
    let silent = false;
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        this.sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (sent: Buffer) => {
      const fate = this.fate(sent);
      silent ||= fate === 'silence';
      if (silent) return;
      if (fate === 'cut before') cut();
      // The reply never arrives: the client is disconnected before the database has read the request.
      else if (fate === 'cut after') {
        client.removeAllListeners('close');
        client.destroy();
        database.end(sent);
      } else database.write(sent);
    });
    database.on('data', (answer: Buffer) => {
      if (!silent && !client.destroyed) client.write(answer);
    });
  }
}
