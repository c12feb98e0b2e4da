import type { FastifyInstance } from 'fastify';
import type { FailureKind } from '../../../src/domain/wire/call';

interface KnownPath {
  readonly method: string;
  readonly pattern: RegExp;
  readonly failure: FailureKind | undefined;
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`);

/** A path as the router reads it; one that cannot be read stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Every path that is served, for requests that the framework refuses before it has found theirs. */
export class KnownPaths {
  private readonly known: KnownPath[] = [];

  /** Takes note of each route; call it before any is made. */
  learn(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (url.includes('*')) return;
      const pattern = patternOf(url);
      for (const each of [method].flat())
        this.known.push({ method: each, pattern, failure: config?.failure });
    });
  }

  /** @param url path, with or without a query @returns the methods that it is served with, each once */
  methodsAt(url: string): string[] {
    return [...new Set(this.at(url).map(({ method }) => method))];
  }

  /** How the call at that path says that it failed. */
  failureAt(url: string): FailureKind {
    return this.at(url).find(({ failure }) => failure !== undefined)?.failure ?? 'text';
  }

  private at(url: string): KnownPath[] {
    const path = decoded(url.split('?', 1)[0] ?? '');
    return this.known.filter(({ pattern }) => pattern.test(path));
  }
}
