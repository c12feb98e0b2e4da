import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download, type Getting } from './download';
import './download.css';

/** A download as a screen shows it. */
export interface DownloadState {
  readonly isBusy: boolean;
  /** Gets the file; nothing while another is on its way. */
  readonly start: (url: string) => void;
  /** What stands beside the button: nothing, or why there is no file. */
  readonly problem: ReactNode;
}

/** Downloads that say in their own place why they failed; another press tries again. */
export function useDownload(how: Getting): DownloadState {
  const { t } = useTranslation('common');
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function get(url: string) {
    setBusy(true);
    setSaid(null);
    const result = await download(url, how);
    setBusy(false);
    setSaid(result.isDone ? null : result.said);
  }
  return {
    isBusy,
    start: (url) => void (isBusy ? undefined : get(url)),
    problem: (
      <span role="status" className="tb-download__problem">
        {said === null ? null : `${t('download.failed')} ${said}`.trim()}
      </span>
    ),
  };
}
