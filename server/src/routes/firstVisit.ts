import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILES_COOKIE } from '../../../src/domain/constants';
import type { EarlyAnswers } from './earlyAnswers';

/** Written by the build: scripts/lib/pageFiles.mjs. */
const FILE = '.first-visit.json';
/** Where a browser finds the build. */
const BASE = '/boot/';
const POLICY = 'content-security-policy';

/** A page that has its style sheets and its first script in itself, for a browser that has no files of this build. */
interface FirstVisit {
  /** Another for each build; browsers that keep its files say it in a cookie. */
  readonly id: string;
  /** Without the script. */
  readonly page: string;
  /** An element, which belongs into the head after all that it reads. */
  readonly script: string;
  /** The address of the file that has all texts of a language, by language. */
  readonly texts: Readonly<Record<string, string>>;
  /** What the content security policy has to allow beyond, by its directive: the hashes of what stands in the page. */
  readonly policy: Readonly<Record<string, readonly string[]>>;
}

/**
 * @returns null for a browser that keeps the files of this build already, and where the build made no such page
 */
export async function firstVisitOf(request: FastifyRequest, buildDir: string): Promise<FirstVisit | null> {
  const text = await readFile(path.join(buildDir, FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const first = JSON.parse(text) as FirstVisit;
  return request.cookies[FILES_COOKIE] === first.id ? null : first;
}

/**
 * The texts of the language that the browser will most likely show the page in, as an answer that the page brings.
 * @returns by the address at which the page asks for them; nothing where they cannot be had
 */
export async function textsFor(
  { headers }: FastifyRequest,
  { texts }: FirstVisit,
  buildDir: string,
): Promise<EarlyAnswers> {
  const wanted = (headers['accept-language'] ?? '').split(',').map((language) => language.trim().slice(0, 2));
  const address = wanted.map((language) => texts[language]).find((found) => found !== undefined);
  if (address === undefined) return {};
  // Another build may take the place of this one meanwhile: then the page asks for its texts itself.
  const text = await readFile(path.join(buildDir, address.slice(BASE.length)), 'utf8').catch(() => null);
  return text === null ? {} : { [address]: JSON.parse(text) as unknown };
}

/** Has the browser take what stands in the page, and nothing else that stands in one. */
export function allowInPolicy(reply: FastifyReply, policy: FirstVisit['policy']): void {
  const directives = String(reply.raw.getHeader(POLICY)).split(';');
  const extended = directives.map((directive) => {
    const [name = ''] = directive.trim().split(' ');
    return [directive, ...(policy[name] ?? [])].join(' ');
  });
  reply.raw.setHeader(POLICY, extended.join(';'));
}
