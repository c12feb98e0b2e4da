import { useEffect } from 'react';
import { useStore } from '../../stores/context';

/** Keeps the pages on the device and sends the outbox, once the first screen is drawn. Renders nothing. */
export function KeepPages() {
  const root = useStore();
  useEffect(() => root.keepPages(), [root]);
  return null;
}
