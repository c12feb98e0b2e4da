import * as v from 'valibot';
import { get } from '../call';
import { Region } from '../region';
import { Clickwrap, LoginInfo, LoginUser } from '../session';

/** A query parameter that may be repeated. The first value counts, since `login/*` never rejects a request. */
const firstOfMany = v.optional(
  v.fallback(v.string(), (given) => (Array.isArray(given?.value) ? String(given.value[0] ?? '') : '')),
);

/** Session and configuration. */
export const sessionCalls = {
  loginInfo: get('/api-web/api/login/info', 'Whether somebody is signed in', LoginInfo, { kept: 'slow' }),
  loginUser: get('/api-web/api/login/user', 'The signed-in user', LoginUser, {
    query: v.object({ from: firstOfMany, iss: firstOfMany }),
    kept: 'slow',
  }),
  clickwrap: get('/api-web/api/login/clickwrap', 'Where the agreement is accepted', Clickwrap),
  allowedRegions: get('/api-web/api/config/allowedRegions', "The user's regions, by code", v.array(Region), {
    kept: 'slow',
  }),
};
