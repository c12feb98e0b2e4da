import { observer } from 'mobx-react-lite';
import { classNames } from '../../../components/classNames';
import { Plate } from '../../../components/value';
import { TEXT_COLUMNS, type BootListItem } from '../../../domain/wire/boot';
import { isTowEligible, NO_TIMES, type TimesOf } from '../../../stores/boots/list/times';

/** The texts of rows, translated once for all rows, because scrolling keeps adding and removing rows. */
export interface RowWords {
  /** Shown for a missing value. */
  readonly absent: string;
  readonly towEligible: string;
  /** Formats the age of a boot from two instants, in milliseconds since the epoch. */
  readonly age: (bootedAt: number, now: number) => string;
  /** Says since when the motorist has been waiting. */
  readonly waiting: (since: number, zoneId: string | null, now: number) => string;
}

export interface BootRowProps {
  readonly boot: BootListItem;
  /** Index among all rows. */
  readonly index: number;
  /** Pixels from the top of the first row. */
  readonly top: number;
  readonly selected: boolean;
  /** Whether this row is the tab stop of the list. */
  readonly reachable: boolean;
  readonly words: RowWords;
  readonly hasAges: boolean;
  /** The boot's times; undefined if the row has no second line. */
  readonly timesOf: TimesOf | undefined;
  /** The current time, for the age, in milliseconds since the epoch. */
  readonly now: number;
}

const TEXTS = TEXT_COLUMNS.filter((column) => column !== 'license');

/** One boot in the list. The table handles its clicks and keys. */
export const BootRow = observer(function BootRow({
  boot,
  index,
  top,
  selected,
  reachable,
  words,
  hasAges,
  timesOf,
  now,
}: BootRowProps) {
  const { absent } = words;
  const known = timesOf?.(boot) ?? NO_TIMES;
  const waiting =
    known.waitingSince === null ? null : (
      <span className="tb-boots__waiting">{words.waiting(known.waitingSince, known.zoneId, now)}</span>
    );
  return (
    <div
      role="row"
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={reachable ? 0 : -1}
      className={classNames('tb-boots__row', selected && 'tb-boots__row--selected')}
      // Not a transform: with that, the browser would paint each row separately.
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
      {hasAges ? (
        ageCell()
      ) : known.waitingSince === null ? null : (
        <div role="gridcell" className="tb-boots__second">
          {waiting}
        </div>
      )}
    </div>
  );

  function ageCell() {
    return (
      <div role="gridcell" className="tb-boots__cell tb-boots__cell--age">
        <span>{known.bootedAt === null ? absent : words.age(known.bootedAt, now)}</span>
        <span className="tb-boots__second">
          <span className="tb-boots__address">{boot.addr1}</span>
          {waiting}
          {isTowEligible(known, now) ? <span className="tb-boots__tow">{words.towEligible}</span> : null}
        </span>
      </div>
    );
  }
});

/** Some servers send an empty string for a missing value, others omit it. */
function textOr(absent: string, text: string | null | undefined): string {
  return text === undefined || text === null || text === '' ? absent : text;
}
