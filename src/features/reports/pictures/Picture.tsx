import { observer } from 'mobx-react-lite';
import { useId, type ReactNode } from 'react';
import type { Elements } from '../../../components/elements';
import { Card, Heading } from '../../../components/layout';

export interface PictureProps {
  readonly title: string;
  readonly chart: ReactNode;
  readonly table: Elements;
}

/** A chart with its table beside it, or below it in a narrow window. */
export const Picture = observer(function Picture({ title, chart, table }: PictureProps) {
  const id = useId();
  return (
    <Card labelledBy={id} className="tb-picture-card">
      <Heading as="h2" id={id}>
        {title}
      </Heading>
      <div className="tb-picture">
        <div className="tb-picture__chart">{chart}</div>
        {table}
      </div>
    </Card>
  );
});
