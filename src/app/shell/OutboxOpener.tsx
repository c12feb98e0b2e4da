import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useStore } from '../../stores/context';

/**
 * Opens the outbox and what is stored of removals and notices after the first screen is rendered, so that their code
 * does not delay the screen. Renders nothing.
 */
export const OutboxOpener = observer(function OutboxOpener() {
  const root = useStore();
  const { loginUser, notices, removals } = root;
  const prints = loginUser.has('notice');
  const removes = removals.regions.length > 0;
  useEffect(() => void root.openOutbox(), [root]);
  useEffect(() => {
    if (removes) removals.open();
  }, [removals, removes]);
  useEffect(() => {
    if (prints) notices.open();
  }, [notices, prints]);
  return null;
});
