/** The size of a notice's facts as JSON in UTF-8, in bytes. */
export const factsBytes = (facts: unknown): number => new TextEncoder().encode(JSON.stringify(facts)).length;
