/** Whether two values that a database can store are equal, their bytes included. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (ArrayBuffer.isView(one) || ArrayBuffer.isView(other)) {
    return ArrayBuffer.isView(one) && ArrayBuffer.isView(other) && isSameBytes(bytesOf(one), bytesOf(other));
  }
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) => key in other && isSame(one[key as keyof typeof one], other[key as keyof typeof other]),
    )
  );
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
