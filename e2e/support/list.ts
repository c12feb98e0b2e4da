export const REGION_LIST = '**/api-web/api/boot/get-region/*';

/** A reply with this many boots, for long lists without filling the server. */
export const manyBoots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: 900_000 + index,
    license: `M${String(index).padStart(6, '0')}`,
    make: index % 2 ? 'Honda' : 'Toyota',
    model: `Model ${index % 7}`,
    color: 'Blue',
  }));
