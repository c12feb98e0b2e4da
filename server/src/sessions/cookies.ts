import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../platform/config/brand';
import { DEVICE_LIFETIME_MS } from './signIn/devices';

/** The session's own cookie, hidden from scripts. */
export const SESSION_COOKIE = 'boot_session';
/** Recognizes a browser in which somebody has signed in before. It does not sign anybody in. */
const DEVICE_COOKIE = 'boot_device';
/** The value of the readable cookie while somebody is signed in. It is not secret and proves nothing. */
const SIGNED_IN = 'ACTIVE';

/** Sets and clears the session's cookies. */
export class AuthCookies {
  private readonly hidden: CookieSerializeOptions;
  private readonly readable: CookieSerializeOptions;
  private readonly device: CookieSerializeOptions;

  /** @param secure true if browsers reach the site over https only */
  constructor(
    private readonly brand: Brand,
    secure: boolean,
  ) {
    this.readable = { path: '/', sameSite: 'lax', secure };
    this.hidden = { ...this.readable, httpOnly: true };
    this.device = { ...this.hidden, path: '/login', maxAge: DEVICE_LIFETIME_MS / 1_000 };
  }

  /** The session's token; null without the cookie. */
  tokenOf(request: FastifyRequest): string | null {
    return request.cookies[SESSION_COOKIE] ?? null;
  }

  /** The token of a browser in which somebody has signed in before; null without the cookie. */
  deviceOf(request: FastifyRequest): string | null {
    return request.cookies[DEVICE_COOKIE] ?? null;
  }

  rememberDevice(reply: FastifyReply, token: string): void {
    void reply.setCookie(DEVICE_COOKIE, token, this.device);
  }

  signIn(reply: FastifyReply, token: string): void {
    void reply
      .setCookie(SESSION_COOKIE, token, this.hidden)
      .setCookie(this.brand.sessionCookie, SIGNED_IN, this.readable);
  }

  /** Clears every authentication cookie and signals the other tabs. */
  signOut(reply: FastifyReply): void {
    for (const name of [SESSION_COOKIE, ...this.brand.authCookies]) {
      void reply.clearCookie(name, this.hidden);
    }
    void reply.setCookie(this.brand.sessionCookie, this.brand.logoutValue, this.readable);
  }
}
