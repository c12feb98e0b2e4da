import { observer } from 'mobx-react-lite';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button as SemanticButton } from 'semantic-ui-react';
import { Button } from '../../../components/button';
import { useDownload } from '../../../components/download';
import { useIsNarrow } from '../../../components/layout';
import { NoticeActions } from '../../../components/notice/NoticeActions';
import { ChangeButton } from '../../../components/overlay/ChangeButton';
import { ReceiptActions } from '../../../components/receipt';
import { newIdempotencyKey } from '../../../domain/idempotency';
import type { BootDetails } from '../../../domain/wire/boot';
import { evidencePath } from '../../../domain/wire/documents';
import { LIST_REGION, paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import {
  canBeReleased,
  changesOf,
  hasEvidence,
  hasReceipt,
  type RecordChange,
} from '../../../stores/records/changesOf';

/**
 * The most likely reasons for opening a record, in order of preference. The first available action is the main one.
 */
const PRIMARY = ['release', 'receipt', 'reopen', 'correct'];

/**
 * The actions that the user may take on the record now. In a narrow window, all but the main action are in a menu.
 */
export const RecordActions = observer(function RecordActions({ details }: { readonly details: BootDetails }) {
  const store = useStore();
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  // Streamed to disk: the photos can add up to a gigabyte.
  const archive = useDownload('streamed');
  const changes = changesOf(details, store).filter(
    (change) => change !== 'voidPayment' && change !== 'refund',
  );
  const acts = [...leadingAct(), ...noticeActions(), ...evidenceButton(), ...changes.map(changeButton)];
  if (acts.length === 0) return null;
  const primary = PRIMARY.map((key) => acts.find((act) => act.key === key)).find(Boolean) ?? acts[0];
  const others = acts.filter((act) => act !== primary);
  const hasMenu = isNarrow && others.length > 1;

  return (
    <div className="tb-record__actions tb-no-print" role="group" aria-label={t('records:actions')}>
      {hasMenu ? (
        <>
          {primary}
          <div className="tb-record__more">
            <Button fluid aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('records:moreActions')}
            </Button>
            <div className="tb-record__menu" hidden={!isOpen}>
              {others}
            </div>
          </div>
        </>
      ) : (
        acts
      )}
      {archive.problem}
    </div>
  );

  function leadingAct(): ReactElement[] {
    if (canBeReleased(details, store)) {
      const to = { pathname: paths.boot(details.id), search: `?${LIST_REGION}=${details.regionCode}` };
      return [
        <SemanticButton key="release" as={Link} role="link" primary className="tb-button" to={to}>
          <span>{t('records:release')}</span>
        </SemanticButton>,
      ];
    }
    if (!hasReceipt(details, store)) return [];
    const refNum = String(details.refNum ?? details.id);
    return [<ReceiptActions key="receipt" bootId={details.id} refNum={refNum} isPrimary />];
  }

  function noticeActions(): ReactElement[] {
    const notice = store.notices.ofDetails(details);
    return notice === null ? [] : [<NoticeActions key="notice" {...notice} />];
  }

  function evidenceButton(): ReactElement[] {
    if (!hasEvidence(details, store)) return [];
    return [
      <Button
        key="evidence"
        icon="file"
        busy={archive.isBusy}
        onClick={() => archive.start(evidencePath(details.id, { copy: newIdempotencyKey() }))}
      >
        {t('records:evidence')}
      </Button>,
    ];
  }

  function changeButton(kind: Exclude<RecordChange, 'voidPayment' | 'refund'>): ReactElement {
    return (
      <ChangeButton
        key={kind}
        change={kind}
        onOpen={(change) => store.recordChanges.open({ change, details })}
      />
    );
  }
});
