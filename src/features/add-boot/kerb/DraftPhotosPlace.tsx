import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { lazyView } from '../../../components/lazyView';
import { whenIdle } from '../../../components/schedule';

const DraftPhotosCard = lazyView(async () => (await import('./DraftPhotosCard')).DraftPhotosCard);

/**
 * The form's last card. Its code is loaded once the form is rendered, and everything else works without it. No field
 * moves when it appears.
 */
export const DraftPhotosPlace = observer(function DraftPhotosPlace() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isOver = false;
    const stop = whenIdle(() => {
      DraftPhotosCard.load().then(
        () => isOver || setLoaded(true),
        () => undefined,
      );
      return true;
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return isLoaded ? <DraftPhotosCard /> : null;
});
