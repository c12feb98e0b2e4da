import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Elements } from '../elements';
import { download, type Getting } from './download';
import './download.css';

/** A download's state for a screen. */
export interface DownloadState {
  readonly isBusy: boolean;
  /** Starts the download; does nothing while another is running. */
  readonly start: (url: string) => void;
  /** Rendered beside the button: why the last download failed, if it did. */
  readonly problem: Elements;
}

/** Downloads a file and explains a failure; pressing the button again retries. */
export function useDownload(how: Getting): DownloadState {
  const { t } = useTranslation('common');
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function get(url: string) {
    setBusy(true);
    setMessage(null);
    const result = await download(url, how);
    setBusy(false);
    setMessage(result.isDone ? null : result.message);
  }
  return {
    isBusy,
    start: (url) => void (isBusy ? undefined : get(url)),
    problem: (
      <span role="status" className="tb-download__problem">
        {message === null ? null : `${t('download.failed')} ${message}`.trim()}
      </span>
    ),
  };
}
