import type { FoldColumn } from './waysOfFinding';

/**
 * Boots lie in blocks of a quarter of a day of their boot time; the database itself keeps, for what may grow with time,
 * between which values those of a block lie (`search_block`).
 */
export const BLOCK_MS = 6 * 60 * 60_000;

/** @param at epoch milliseconds */
export const blockOf = (at: number): number => Math.floor(at / BLOCK_MS);

const GROWING: readonly FoldColumn[] = ['ref_fold', 'receipt_fold'];

/** Whether the blocks say anything of a column. */
export const isGrowing = (column: FoldColumn): boolean => GROWING.includes(column);
