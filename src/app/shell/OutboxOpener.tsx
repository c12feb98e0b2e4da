import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useStore } from '../../stores/context';

/** Opens the outbox after the first screen is rendered, so that its code does not delay the screen. Renders nothing. */
export const OutboxOpener = observer(function OutboxOpener() {
  const { outbox } = useStore();
  useEffect(() => void outbox.open(), [outbox]);
  return null;
});
