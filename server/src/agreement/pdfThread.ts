import * as v from 'valibot';
import type { Threads } from '../platform/threads';
import type { AgreementInput, AgreementPdf } from './pdf';

const Rendered = v.object({ bytes: v.instance(Uint8Array), sha256: v.string() });
const FILENAME = new URL('./pdfThreadEntry.mjs', import.meta.url).href;

/** @returns a function that renders an agreement in a thread, and throws the errors of `renderAgreement` */
export const agreementsIn =
  (threads: Threads) =>
  async (input: AgreementInput): Promise<AgreementPdf> => {
    const { bytes, sha256 } = v.parse(Rendered, await threads.run(input, { filename: FILENAME }));
    return { bytes: Buffer.from(bytes), sha256 };
  };
