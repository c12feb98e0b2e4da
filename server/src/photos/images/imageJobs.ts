import * as v from 'valibot';

/** Whether a file is a picture that can be shown, or the making of its two pictures, each a JPEG file. */
export const ImageJob = v.variant('kind', [
  v.object({ kind: v.literal('check'), path: v.string() }),
  v.object({ kind: v.literal('pictures'), path: v.string(), large: v.string(), thumb: v.string() }),
]);
export type ImageJob = v.InferOutput<typeof ImageJob>;

/** How a job went: done, or what is wrong with the picture (`unreadable`, `too-many-pixels`), or another failure. */
export const ImageReply = v.object({
  fault: v.optional(v.picklist(['unreadable', 'too-many-pixels', 'failed'])),
  message: v.optional(v.string()),
});
export type ImageReply = v.InferOutput<typeof ImageReply>;
export type ImageFault = NonNullable<ImageReply['fault']>;

/** A job that did not come to its end. */
export class ImageError extends Error {
  override readonly name = 'ImageError';

  constructor(
    readonly fault: ImageFault,
    message: string,
  ) {
    super(message);
  }
}
