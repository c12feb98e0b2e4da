const WIRE = /^(\d{4}-(\d{2})-(\d{2}))T(\d{2}:\d{2})/;

/**
 * A local time, with its day if that is another one than today: `14:35`, or `11/28 14:35`.
 * @param today `YYYY-MM-DD` in the same zone
 */
export function shownOn(local: string, today: string): string {
  const [, date, month = '', day = '', time = ''] = WIRE.exec(local) ?? [];
  if (date === undefined) return local;
  return date === today ? time : `${month}/${day} ${time}`;
}
