import * as v from 'valibot';

/** An integer in a path, which arrives as text. An integer too large for any row results in "not found". */
export const pathId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d+$/),
  v.transform(Number),
);
export const regionCode = v.object({ regionCode: v.string() });
export const region = v.object({ region: v.string() });
export const inRegion = { query: regionCode };
export const ofRegion = { params: region };
export const oneBoot = { params: v.object({ bootId: pathId }) };
export const bootInRegion = { params: v.object({ regionCode: v.string(), bootId: pathId }) };
export const company = { params: v.object({ towCompanyId: pathId }) };
