import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface FigureProps {
  /** Null if there is nothing to measure. */
  readonly value: number | null;
  readonly format: (value: number | null) => string;
  /** The figure of the period before; undefined where there is none to compare with. */
  readonly before?: number | null | undefined;
  /** The address of the records behind the figure. A zero has none. */
  readonly to?: string | undefined;
}

/** A figure that leads to its records, and the one of the period before. */
export const Figure = observer(function Figure({ value, format, before, to }: FigureProps) {
  const text = format(value);
  return (
    <>
      {to === undefined || value === 0 || value === null ? (
        <span className="tb-numbers">{text}</span>
      ) : (
        <Link to={to} className="tb-figure__link tb-numbers">
          {text}
        </Link>
      )}
      {before === undefined ? null : <Before value={value} before={before} text={format(before)} />}
    </>
  );
});

interface BeforeProps {
  readonly value: number | null;
  readonly before: number | null;
  readonly text: string;
}

/** The figure of the period before. An arrow says whether there is more now; screen readers hear a word. */
const Before = observer(function Before({ value, before, text }: BeforeProps) {
  const { t } = useTranslation();
  const difference = value === null || before === null ? null : Math.sign(value - before);
  const direction = difference === null ? null : DIRECTIONS[difference + 1];
  return (
    <span className="tb-figure__before tb-numbers">
      {direction == null ? null : (
        <>
          <span aria-hidden="true">{direction.sign} </span>
          <span className="tb-visually-hidden">{t(`money:report.${direction.word}`)} </span>
        </>
      )}
      {t('money:report.before', { value: text })}
    </span>
  );
});

/** Less, the same, and more than before. */
const DIRECTIONS = [
  { sign: '↓', word: 'lessThan' },
  { sign: '=', word: 'sameAs' },
  { sign: '↑', word: 'moreThan' },
] as const;
