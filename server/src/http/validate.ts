import * as v from 'valibot';
import { badRequest, notFound } from './httpError';
import { joined, labelOf, sentence } from './sentences';

type Issue = v.BaseIssue<unknown>;

/** Where an issue is, as a person would say it: `Payment 2 Amount`. */
function placeOf(issue: Issue): string {
  const path = issue.path ?? [];
  const keys = path.map(({ key }) => key);
  if (keys[0] === 'payments' && typeof keys[1] === 'number') {
    const row = `Payment ${String(keys[1] + 1)}`;
    return typeof keys[2] === 'string' ? `${row} ${labelOf(keys[2])}` : row;
  }
  return labelOf(String(keys[0]));
}

/** Whether the field is not there at all (or null), rather than of a wrong kind. */
function isMissing(issue: Issue): boolean {
  return issue.kind === 'schema' && (issue.input === undefined || issue.input === null);
}

function said(issue: Issue): string {
  if (issue.path === undefined || issue.path.length === 0) {
    return isMissing(issue) ? 'The body is missing: send it as JSON' : 'The body has the wrong shape';
  }
  return sentence(placeOf(issue), { code: isMissing(issue) ? 'required' : 'regexFormat' });
}

/**
 * Checks a query or a body.
 * @throws HttpError 400 with a sentence per field (contract §2)
 */
export function valid<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw badRequest(joined([...new Set(result.issues.map(said))]));
  return result.output;
}

/**
 * Checks the parameters of a path; what cannot be the name of anything is not there.
 * @throws HttpError 404
 */
export function validParams<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw notFound();
  return result.output;
}
