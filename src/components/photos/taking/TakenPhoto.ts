/** A photo that was taken or chosen, before or after its boot was recorded. */
export interface TakenPhoto {
  readonly id: string;
  /** The address of its picture; undefined until it is available. */
  readonly url: string | undefined;
  /** Its name on the checklist. */
  readonly label?: string | undefined;
  /** False for a photo that is already on the server. */
  readonly canRemove: boolean;
}
