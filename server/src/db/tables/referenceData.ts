import type { Generated } from 'kysely';
import type { Flag, Json } from './common';

/** A make, a body type or a color. */
export interface ListItemTable {
  id: number;
  kind: 'make' | 'body' | 'color';
  code: string;
  name: string;
  active: Flag;
  motorcycle: Flag;
  sortOrder: number;
  alternatives: Json;
  version: Generated<number>;
}

export interface ModelTable {
  id: number;
  makeId: number;
  makeCode: string;
  code: string;
  name: string;
  active: Flag;
  motorcycle: Flag;
  /** Its position in its make's list, popular models first. */
  sortOrder: number;
}

export interface StateTable {
  id: number;
  code: string;
  name: string;
  displayName: string;
  sortOrder: number;
}

export interface PaymentTypeTable {
  id: number;
  name: string;
  displayName: string;
  sortOrder: number;
  /** `money`, `account` or `waived`. */
  kind: Generated<string>;
  active: Generated<Flag>;
  version: Generated<number>;
}

/** A row of one of the wider suite's reference lists. */
export interface ReferenceItemTable {
  id: number;
  list: string;
  /** Null for an item that all regions share. */
  regionId: number | null;
  code: string;
  name: string;
  /** The item that it belongs to, such as the road of a road point. */
  parentId: number | null;
  sortOrder: number;
  active: Flag;
  /** The whole wire entity, as JSON. */
  item: Json;
  version: Generated<number>;
}
