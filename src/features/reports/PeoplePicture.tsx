import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { RowChart } from '../../components/chart';
import { Money } from '../../components/value';
import type { Report } from '../../domain/wire/money';
import { Picture } from './Picture';
import { PictureTable } from './PictureTable';
import { COUNTS } from './sumsOf';
import { useReportWords } from './useReportWords';

interface PeoplePictureProps {
  readonly people: Report['byPerson'];
}

/** What each user recorded, released, cancelled and took. */
export const PeoplePicture = observer(function PeoplePicture({ people }: PeoplePictureProps) {
  const { t } = useTranslation();
  const { count, chartLabel } = useReportWords();
  const title = t('money:report.people');
  const rows = people.map((person, index) => ({
    key: String(index),
    name: person.name ?? t('money:system'),
    value: person.recorded,
    cells: [...COUNTS.map((what) => count(person[what])), <Money key="taken" amount={person.taken} />],
  }));
  const label = chartLabel(
    title,
    rows.map(({ value }) => value),
    count,
    rows.map(({ name }) => name),
  );
  return (
    <Picture
      title={title}
      chart={
        <RowChart
          label={label}
          rows={rows}
          shown={(value) => `${t('money:report.recorded')}: ${count(value)}`}
        />
      }
      table={
        <PictureTable
          title={title}
          heads={['person' as const, ...COUNTS, 'taken' as const].map((head) => t(`money:report.${head}`))}
          rows={rows}
        />
      }
    />
  );
});
