import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowChart } from '../../../components/chart';
import { Sentence } from '../../../components/value';
import type { Report } from '../../../domain/wire/money';
import type { ShownReport } from '../../../stores/money/ReportStore';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import { FIGURES } from '../figures/sumsOf';
import { useFigureCells } from '../figures/useFigureCells';
import type { LinkTo } from '../figures/useFigureLinks';
import { useReportWords } from '../figures/useReportWords';

interface PeoplePictureProps {
  readonly people: Report['byPerson'];
  readonly linkTo: LinkTo | undefined;
  readonly previous: ShownReport['previous'];
}

const NONE = { recorded: 0, released: 0, cancelled: 0, taken: 0 };

/** What each user recorded, released, cancelled and took; with a previous period, money as a chart too. */
export const PeoplePicture = observer(function PeoplePicture(props: PeoplePictureProps) {
  const { people, linkTo, previous } = props;
  const { t } = useTranslation();
  const { usd, count, chartLabel } = useReportWords();
  const cellsOf = useFigureCells(linkTo);
  const title = t('money:report.people');
  const nameOf = (name: string | null) => name ?? t('money:system');
  const rows = people.map(({ name, ...person }, index) => {
    const before = previous && (previous.byPerson.find((each) => each.name === name) ?? NONE);
    return {
      key: String(index),
      name: nameOf(name),
      cells: cellsOf(person, before, name === null ? null : { by: name }),
    };
  });
  const chartOf = (what: 'recorded' | 'taken') => {
    const format = what === 'taken' ? usd : count;
    const label = chartLabel(
      what === 'taken' ? t('money:report.peopleTaken') : title,
      people.map((person) => person[what]),
      format,
      rows.map(({ name }) => name),
    );
    return (
      <RowChart
        label={label}
        rows={people.map((person, index) => ({
          key: String(index),
          name: nameOf(person.name),
          value: person[what],
        }))}
        shown={(value) => (
          <Sentence text={`${t(`money:report.${what}`)}: ${format(value)}`} keep={[format(value)]} />
        )}
      />
    );
  };
  return (
    <Picture
      title={title}
      chart={
        previous === undefined ? (
          chartOf('recorded')
        ) : (
          <div className="tb-picture__charts">
            {chartOf('recorded')}
            {chartOf('taken')}
          </div>
        )
      }
      table={
        <PictureTable
          title={title}
          heads={[t('money:report.person'), ...FIGURES.map((head) => t(`money:report.${head}`))]}
          rows={rows}
        />
      }
    />
  );
});
