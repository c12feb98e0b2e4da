import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useStore } from '../../stores/context';

/** Keeps the pages on the device and sends the outbox, once the first screen is drawn. Renders nothing. */
export const KeepPages = observer(function KeepPages() {
  const root = useStore();
  useEffect(() => root.keepPages(), [root]);
  return null;
});
