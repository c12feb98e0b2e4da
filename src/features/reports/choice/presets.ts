import { addDays, weekStart } from '../../../domain/time/text';
import type { DayRange } from '../../../domain/validation/days';

/** Usual ranges of days, in the order of their buttons. */
export const PRESETS = ['today', 'yesterday', 'thisWeek', 'lastMonth', 'thisMonth'] as const;
export type Preset = (typeof PRESETS)[number];

const monthStart = (date: string) => `${date.slice(0, 'YYYY-MM'.length)}-01`;

/** The days of a preset. @param today `YYYY-MM-DD` in the region */
export function daysOfPreset(preset: Preset, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return { from: weekStart(today), to: today };
    case 'thisMonth':
      return { from: monthStart(today), to: today };
    case 'lastMonth': {
      const to = addDays(monthStart(today), -1);
      return { from: monthStart(to), to };
    }
  }
}
