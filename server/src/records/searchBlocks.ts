import type { FoldColumn } from './waysOfFinding';

/**
 * The length of a block of boots: a quarter of a day of boot time. For values that grow with time, database
 * triggers store each block's lowest and highest value (`search_block`).
 */
export const BLOCK_MS = 6 * 60 * 60_000;

/** @param at epoch milliseconds */
export const blockOf = (at: number): number => Math.floor(at / BLOCK_MS);

const GROWING: readonly FoldColumn[] = ['ref_fold', 'receipt_fold'];

/** True if the blocks store the range of a column. */
export const isGrowing = (column: FoldColumn): boolean => GROWING.includes(column);
