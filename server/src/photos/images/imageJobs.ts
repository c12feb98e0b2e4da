import * as v from 'valibot';

/** `check` tests whether a file is a picture that can be shown; `pictures` makes its two pictures as JPEG files. */
export const ImageJob = v.variant('kind', [
  v.object({ kind: v.literal('check'), path: v.string() }),
  v.object({ kind: v.literal('pictures'), path: v.string(), large: v.string(), thumb: v.string() }),
]);
export type ImageJob = v.InferOutput<typeof ImageJob>;

/** The result of a job: success, a fault of the picture (`unreadable`, `too-many-pixels`), or another failure. */
export const ImageReply = v.object({
  fault: v.optional(v.picklist(['unreadable', 'too-many-pixels', 'failed'])),
  message: v.optional(v.string()),
});
export type ImageReply = v.InferOutput<typeof ImageReply>;
export type ImageFault = NonNullable<ImageReply['fault']>;

/** A job that failed. */
export class ImageError extends Error {
  override readonly name = 'ImageError';

  constructor(
    readonly fault: ImageFault,
    message: string,
  ) {
    super(message);
  }
}
