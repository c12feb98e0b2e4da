import * as v from 'valibot';
import { ImageError, ImageJob } from './imageJobs';
import type { ImageReply } from './imageJobs';
import { doImageJob } from './imageWork';

/** The entry point of the process that decodes pictures, one job at a time. It ends with its parent. */
async function reply(message: unknown): Promise<ImageReply> {
  try {
    await doImageJob(v.parse(ImageJob, message));
    return {};
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { fault: error instanceof ImageError ? error.fault : 'failed', message: text };
  }
}

process.on('message', (message: unknown) => {
  void reply(message).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
