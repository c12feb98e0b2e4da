import '../../../components/chart/table.css';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from 'semantic-ui-react';
import { Button } from '../../../components/button';
import { FileButton } from '../../../components/button/FileButton';
import type { Elements } from '../../../components/elements';
import { ErrorBox, Notice } from '../../../components/feedback';
import { Card, SectionHeader } from '../../../components/layout';
import { Sentence } from '../../../components/value';
import type { SetupList } from '../../../domain/setup/listFields';
import type { ImportAnswer } from '../../../domain/wire/setup';
import { faultsCsv, NotUtf8Error } from '../../../stores/setup/ImportStore';
import { Problem } from '../edit/Problem';
import { useFieldWords } from '../edit/useFieldWords';
import { useOpened } from '../useOpened';
import { useSetup } from '../useSetup';

interface ImportCardProps {
  readonly region: string;
  readonly list: SetupList;
  readonly onImported: () => Promise<void>;
  /** The link that downloads the list. */
  readonly children: Elements;
}

/** The maximum number of rows and faults shown; a file may have thousands. */
const SHOWN = 100;

/**
 * Exports a list to a file and imports it again. A dry run shows the changes, and the import makes exactly
 * those.
 */
export const ImportCard = observer(function ImportCard(props: ImportCardProps) {
  const { region, list, onImported, children } = props;
  const { t } = useTranslation();
  const setup = useSetup();
  const id = useId();
  const store = useOpened(() => setup.openImport(region, list, onImported));
  const { shown, done } = store;
  return (
    <Card labelledBy={`${id}-title`}>
      <SectionHeader icon="file" id={`${id}-title`}>
        {t('setup:import.title')}
      </SectionHeader>
      <p className="tb-setup__explain">{t('setup:import.explain')}</p>
      <div className="tb-setup__buttons">
        {children}
        <FileButton
          label={t('setup:import.choose')}
          icon="plus"
          accept=".csv,text/csv"
          onChoose={(file) => void store.choose(file)}
        />
      </div>
      <div role="status">
        {store.isTrying ? <p>{t('common:general.loading')}</p> : null}
        {done === null ? null : (
          <Notice tone="done">
            {t('setup:import.done', { added: done.added, changed: done.changed, unchanged: done.unchanged })}
          </Notice>
        )}
      </div>
      {store.error instanceof NotUtf8Error ? (
        <div role="alert">
          <ErrorBox>{t('setup:import.notUtf8')}</ErrorBox>
        </div>
      ) : (
        <Problem error={store.error} isOutcomeUnknown={store.isOutcomeUnknown} />
      )}
      {shown === undefined ? null : (
        <>
          <p role="status">
            <strong>{store.fileName}</strong>{' '}
            <span>
              {t('setup:import.counts', {
                added: shown.added,
                changed: shown.changed,
                unchanged: shown.unchanged,
                faults: shown.faults.length,
              })}
            </span>
          </p>
          {shown.faults.length === 0 ? <Changes answer={shown} /> : <Faults answer={shown} />}
          <div className="tb-setup__buttons">
            <Button
              variant="primary"
              disabled={!store.mayImport}
              busy={store.isImporting}
              onClick={() => void store.confirm()}
            >
              {t('setup:import.confirm')}
            </Button>
            <Button onClick={store.cancel}>{t('setup:import.cancel')}</Button>
          </div>
        </>
      )}
    </Card>
  );
});

interface AnswerProps {
  readonly answer: ImportAnswer;
}

/** The changes that an import would make: old and new values side by side. */
const Changes = observer(function Changes({ answer }: AnswerProps) {
  const { t } = useTranslation();
  const { labelOf, valueOf } = useFieldWords();
  if (answer.rows.length === 0) return null;
  const cells = (of: Readonly<Record<string, unknown>> | null, names: readonly string[]) =>
    of === null
      ? t('setup:import.isNew')
      : names.map((name) => `${labelOf(name)}: ${valueOf(name, of[name])}`).join(' · ');
  return (
    <>
      <Table unstackable className="tb-import__table" aria-label={t('setup:import.changes')}>
        <Table.Header>
          <Table.Row>
            {(['line', 'before', 'after'] as const).map((name) => (
              <Table.HeaderCell key={name} scope="col">
                {t(`setup:import.${name}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {answer.rows.slice(0, SHOWN).map(({ line, before, after }) => {
            const names = Object.keys(after).filter(
              (name) => before === null || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
            );
            const shownNames = before === null ? names.filter((name) => after[name] !== null) : names;
            return (
              <Table.Row key={line}>
                <Table.Cell>{line}</Table.Cell>
                <Table.Cell>{cells(before, shownNames)}</Table.Cell>
                <Table.Cell>{cells(after, shownNames)}</Table.Cell>
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table>
      <More count={answer.rows.length - SHOWN} />
    </>
  );
});

/** The faults of a file, on the page and as a download. */
const Faults = observer(function Faults({ answer: { faults } }: AnswerProps) {
  const { t } = useTranslation();
  const { labelOf } = useFieldWords();
  function save() {
    const url = URL.createObjectURL(new Blob([faultsCsv(faults)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = t('setup:import.faultsFile');
    link.click();
    // After the browser has started the download.
    setTimeout(() => URL.revokeObjectURL(url), 0);
  }
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button icon="file" onClick={save}>
            {t('setup:import.downloadFaults')}
          </Button>
        }
      >
        {t('setup:import.faulty')}
      </Notice>
      <Table unstackable className="tb-import__table" aria-label={t('setup:import.faults')}>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t('setup:import.line')}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t('setup:import.field')}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t('setup:import.sentence')}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {faults.slice(0, SHOWN).map(({ line, field, sentence }) => (
            <Table.Row key={`${String(line)} ${field} ${sentence}`}>
              <Table.Cell>{line}</Table.Cell>
              <Table.Cell>{field === '' ? t('setup:value.none') : labelOf(field)}</Table.Cell>
              <Table.Cell>
                <Sentence text={sentence} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
      <More count={faults.length - SHOWN} />
    </>
  );
});

const More = observer(function More({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return count > 0 ? <p className="tb-setup__count">{t('setup:import.more', { count })}</p> : null;
});
