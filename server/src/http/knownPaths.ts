import type { FastifyInstance } from 'fastify';
import type { FailureKind } from '../../../src/domain/wire/call';

interface KnownPath {
  readonly method: string;
  readonly pattern: RegExp;
  readonly failure: FailureKind | undefined;
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`);

/** The path as the router decodes it; unchanged if it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** All registered paths, for requests that fail before they reach a route. */
export class KnownPaths {
  private readonly known: KnownPath[] = [];

  /** Records each route; call it before any is registered. */
  learn(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (url.includes('*')) return;
      const pattern = patternOf(url);
      for (const each of [method].flat())
        this.known.push({ method: each, pattern, failure: config?.failure });
    });
  }

  /**
   * @param url path, with or without a query
   * @returns the methods of that path
   */
  methodsAt(url: string): string[] {
    return [...new Set(this.at(url).map(({ method }) => method))];
  }

  /** The failure format of the call at that path. */
  failureAt(url: string): FailureKind {
    return this.at(url).find(({ failure }) => failure !== undefined)?.failure ?? 'text';
  }

  private at(url: string): KnownPath[] {
    const path = decoded(url.split('?', 1)[0] ?? '');
    return this.known.filter(({ pattern }) => pattern.test(path));
  }
}
