import { observer } from 'mobx-react-lite';
import { classNames } from '../../../components/classNames';
import { Plate } from '../../../components/value';
import type { BootListItem } from '../../../domain/wire/boot';
import { isTowEligible, type TimesOf } from '../../../stores/boots/list/times';

/** The texts of rows, looked up once for all of them: rows come and go while a person scrolls. */
export interface RowWords {
  /** In place of a value that is missing. */
  readonly absent: string;
  readonly towEligible: string;
  /** How old a boot is, of two instants, milliseconds since the epoch. */
  readonly age: (bootedAt: number, now: number) => string;
}

export interface BootRowProps {
  readonly boot: BootListItem;
  /** Index among all rows. */
  readonly index: number;
  /** Pixels from the first row's upper edge. */
  readonly top: number;
  readonly selected: boolean;
  /** Whether Tab reaches this row: one of all. */
  readonly reachable: boolean;
  readonly words: RowWords;
  /** When the boot was put on and may be towed; undefined where the list has no such column. */
  readonly timesOf: TimesOf | undefined;
  /** Milliseconds since the epoch, for the age. */
  readonly now: number;
}

const TEXTS = ['make', 'model', 'color'] as const;

/** One boot of the list. The table handles its clicks and keys. */
export const BootRow = observer(function BootRow({
  boot,
  index,
  top,
  selected,
  reachable,
  words,
  timesOf,
  now,
}: BootRowProps) {
  const { absent } = words;
  return (
    <div
      role="row"
      // The header is the first row.
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={reachable ? 0 : -1}
      className={classNames('tb-boots__row', selected && 'tb-boots__row--selected')}
      // Not a transform: the browser would paint each row by itself.
      style={{ top }}
    >
      <div role="gridcell" className="tb-boots__cell tb-boots__cell--license">
        {boot.license ? <Plate license={boot.license} /> : absent}
      </div>
      {TEXTS.map((column) => (
        <div key={column} role="gridcell" className={`tb-boots__cell tb-boots__cell--${column}`}>
          {textOr(absent, boot[column])}
        </div>
      ))}
      {timesOf === undefined ? null : ageCell(timesOf)}
    </div>
  );

  function ageCell(times: TimesOf) {
    const known = times(boot);
    return (
      <div role="gridcell" className="tb-boots__cell tb-boots__cell--age">
        {known.bootedAt === null ? absent : words.age(known.bootedAt, now)}
        <span className="tb-boots__second">
          <span className="tb-boots__address">{boot.addr1}</span>
          {isTowEligible(known, now) ? <span className="tb-boots__tow">{words.towEligible}</span> : null}
        </span>
      </div>
    );
  }
});

/** Some servers send an empty text for a missing value, others nothing. */
function textOr(absent: string, text: string | null | undefined): string {
  return text === undefined || text === null || text === '' ? absent : text;
}
