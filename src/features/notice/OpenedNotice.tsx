import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../stores/context';
import type { OpenedNotice as Opened } from '../../stores/notices/NoticesStore';
import { NumberDialog } from './NumberDialog';
import { PrintedSheets } from './PrintedSheets';

/** What is open about a notice: the sheets that are being printed, or a dialog that asks for its number. */
export const OpenedNotice = observer(function OpenedNotice({ opened }: { readonly opened: Opened }) {
  const { notices } = useStore();
  const { t } = useTranslation();
  switch (opened.kind) {
    case 'sheets':
      return <PrintedSheets facts={opened.facts} rule={opened.rule} onPrinted={notices.close} />;
    case 'byHand':
      return (
        <NumberDialog
          title={t('notice.byHand')}
          text={t('notice.byHandText')}
          isByHand
          about={opened.target}
          number={opened.number}
        />
      );
    case 'other':
      return (
        <NumberDialog
          title={t('notice.other')}
          text={opened.print.problem}
          isByHand={opened.print.byHand}
          about={opened.print}
          number={opened.number}
        />
      );
  }
});
