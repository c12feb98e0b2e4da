import { observer } from 'mobx-react-lite';
import './shell/shell.css';

/** Shown when the texts fail to load, so its own text is always in English. */
export const UnreachablePage = observer(function UnreachablePage({
  productName,
}: {
  readonly productName: string;
}) {
  return (
    <main className="tb-gate">
      <h1 role="alert">{`Unable to connect to ${productName}, please reload the page`}</h1>
      <a href={window.location.href}>Try again</a>
    </main>
  );
});
