import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { FileButton } from '../../components/button/FileButton';
import { saveBlob } from '../../components/download';
import { Notice } from '../../components/feedback';
import { LeaveDialog } from '../../components/overlay';
import { OutboxFileError, type TakenIn } from '../../stores/outbox/outboxFile';
import { useStore } from '../../stores/context';
import type { OutboxStore } from '../../stores/outbox/OutboxStore';

interface OutboxToolsProps {
  readonly outbox: OutboxStore;
}

/** Rounded up to a tenth, so that a small boot is not shown as 0 MB. */
const inMegabytes = (count: number): number => Math.ceil(count / 100_000) / 10;

/** Shows how much of the user's data is on this device, with the actions for the whole outbox. */
export const OutboxTools = observer(function OutboxTools({ outbox }: OutboxToolsProps) {
  const { t, i18n } = useTranslation();
  const [notice, setNotice] = useState<{ readonly tone: 'done' | 'warning'; readonly text: string } | null>(
    null,
  );
  const [isAsking, setAsking] = useState(false);
  const root = useStore();
  const { errors, notices, outboxCount, removals, waitingHere } = root;
  const { bytes, entries, otherBytes, waiting } = outbox;
  const acts = [removals.acts, notices.prints];
  const canSend =
    outbox.canSend || acts.some((each) => each?.acts.some(({ state }) => state === 'waiting') === true);
  const megabytes = (count: number) => inMegabytes(count).toLocaleString(i18n.language);
  useEffect(() => void outbox.measureOthers(), [outbox]);

  return (
    <div className="tb-outbox__tools">
      <p className="tb-numbers">
        {[
          t('outbox.size', { size: megabytes(bytes + otherBytes) }),
          otherBytes > 0 && t('outbox.sizeOther', { size: megabytes(otherBytes) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="tb-outbox__actions">
        {canSend ? (
          <Button icon="retry" onClick={sendNow}>
            {t('outbox.sendNow')}
          </Button>
        ) : null}
        {waitingHere > 0 ? (
          <Button onClick={() => void saveToFile().catch(errors.report)}>{t('outbox.saveFile')}</Button>
        ) : null}
        <FileButton
          label={t('outbox.takeIn')}
          accept=".json,application/json"
          onChoose={(file) => void takeIn(file)}
        />
        {entries.length > waiting.length ? (
          <Button onClick={() => void outbox.empty('recorded').catch(errors.report)}>
            {t('outbox.emptyRecorded')}
          </Button>
        ) : null}
        {outboxCount > 0 ? <Button onClick={() => setAsking(true)}>{t('outbox.emptyAll')}</Button> : null}
      </div>
      {isAsking ? (
        <LeaveDialog
          title={t('outbox.emptyTitle')}
          stay={t('outbox.keep')}
          leave={t('outbox.emptyDelete')}
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false);
            void root.emptyOutbox().catch(errors.report);
          }}
        >
          <p>{t('outbox.emptyText', { count: outboxCount })}</p>
        </LeaveDialog>
      ) : null}
      <div role="status">{notice === null ? null : <Notice tone={notice.tone}>{notice.text}</Notice>}</div>
    </div>
  );

  function sendNow(): void {
    for (const each of [outbox, ...acts]) each?.wake();
  }

  function tookIn({ boots, acts: others }: TakenIn): string {
    if (boots + others === 0) return t('outbox.tookInNone');
    return others === 0
      ? t('outbox.tookIn', { count: boots })
      : t('outbox.tookInEntries', { count: boots + others });
  }

  async function saveToFile(): Promise<void> {
    const text = await outbox.toFile();
    saveBlob(new Blob([text], { type: 'application/json' }), 'outbox.json');
  }

  async function takeIn(file: File): Promise<void> {
    const read = await file.text().catch(() => null);
    if (read === null) {
      setNotice({ tone: 'warning', text: t('common:photos.notRead') });
      return;
    }
    try {
      const taken = await outbox.takeIn(read);
      for (const each of acts) await each?.reload();
      setNotice({ tone: 'done', text: tookIn(taken) });
    } catch (error) {
      const problem = error instanceof OutboxFileError ? error.problem : 'notStored';
      setNotice({ tone: 'warning', text: t(`outbox.file.${problem}`) });
    }
  }
});
