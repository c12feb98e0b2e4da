import { observer } from 'mobx-react-lite';
import { classNames } from '../../../components/classNames';
import { Plate } from '../../../components/value';
import type { BootListItem } from '../../../domain/wire/boot';

export interface BootRowProps {
  readonly boot: BootListItem;
  /** Place among all rows, from 0. */
  readonly index: number;
  readonly selected: boolean;
  /** Whether Tab reaches this row: one of all. */
  readonly reachable: boolean;
  /** Stands in for what is absent; looked up once for all rows, since they come and go while scrolling. */
  readonly absent: string;
  /** How long ago it was booted; undefined: the list has no such column. */
  readonly age?: string | undefined;
  /** The label of a boot that may be towed; undefined: it may not. */
  readonly towLabel?: string | undefined;
  readonly onOpen: (id: number) => void;
}

/** One boot of the list; a click anywhere on it reports its id. */
export const BootRow = observer(function BootRow({
  boot,
  index,
  selected,
  reachable,
  absent,
  age,
  towLabel,
  onOpen,
}: BootRowProps) {
  return (
    <tr
      role="row"
      // The header is the first row.
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={reachable ? 0 : -1}
      className={classNames('tb-boots__row', selected && 'tb-boots__row--selected')}
      onClick={() => onOpen(boot.id)}
    >
      <td role="gridcell">{boot.license ? <Plate license={boot.license} /> : absent}</td>
      <td role="gridcell">{textOr(absent, boot.make)}</td>
      <td role="gridcell">{textOr(absent, boot.model)}</td>
      <td role="gridcell">{textOr(absent, boot.color)}</td>
      {age === undefined ? null : (
        <td role="gridcell" className="tb-boots__age">
          {age}
          <span className="tb-boots__second">
            <span className="tb-boots__address">{boot.addr1}</span>
            {towLabel === undefined ? null : <span className="tb-boots__tow">{towLabel}</span>}
          </span>
        </td>
      )}
    </tr>
  );
});

/** Some servers send an empty text for what is absent, others nothing. */
function textOr(absent: string, text: string | null | undefined): string {
  return text === undefined || text === null || text === '' ? absent : text;
}
