import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Sentence } from '../../../components/value';

interface FigureProps {
  /** Null if there is nothing to measure. */
  readonly value: number | null;
  readonly format: (value: number | null) => string;
  /** The figure of the previous period; undefined if there is none. */
  readonly before?: number | null | undefined;
  /** The address of the records behind the figure. A zero has none. */
  readonly to?: string | undefined;
}

/** A figure that links to its records, with the one of the previous period. */
export const Figure = observer(function Figure({ value, format, before, to }: FigureProps) {
  const text = format(value);
  const translate = hasWords(text) ? undefined : 'no';
  return (
    <>
      {to === undefined || value === 0 || value === null ? (
        <span className="tb-numbers" translate={translate}>
          {text}
        </span>
      ) : (
        <Link to={to} className="tb-figure__link tb-numbers" translate={translate}>
          {text}
        </Link>
      )}
      {before == null ? null : <Before value={value} before={before} text={format(before)} />}
    </>
  );
});

/** Whether a figure is a duration, whose words need translating. */
const hasWords = (text: string) => /\p{L}/u.test(text);

interface BeforeProps {
  readonly value: number | null;
  readonly before: number | null;
  readonly text: string;
}

/**
 * The figure of the previous period. An arrow says whether the new one is higher; screen readers get a word.
 */
const Before = observer(function Before({ value, before, text }: BeforeProps) {
  const { t } = useTranslation();
  const difference = value === null || before === null ? null : Math.sign(value - before);
  const direction = difference === null ? null : DIRECTIONS[difference + 1];
  return (
    <span className="tb-figure__before tb-numbers">
      {direction == null ? null : (
        <>
          <span aria-hidden="true">{`${direction.sign} `}</span>
          <span className="tb-visually-hidden">{`${t(`money:report.${direction.word}`)} `}</span>
        </>
      )}
      <Sentence text={t('money:report.before', { value: text })} keep={hasWords(text) ? [] : [text]} />
    </span>
  );
});

/** Less, the same, and more than before. */
const DIRECTIONS = [
  { sign: '↓', word: 'lessThan' },
  { sign: '=', word: 'sameAs' },
  { sign: '↑', word: 'moreThan' },
] as const;
