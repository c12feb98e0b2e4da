import { observer } from 'mobx-react-lite';
import { BootStores } from '../../stores/BootStores';
import { useLazyStore } from '../../stores/context';
import { ListAndDetail } from './ListAndDetail';
import { BootsProvider } from './useBoots';
import './active-boots.css';

/** `/list` and `/list/{bootId}`: provides the stores that everything below it shows. */
export const ActiveBootsPage = observer(function ActiveBootsPage() {
  const boots = useLazyStore('boots', ({ bootStoresDeps }) => new BootStores(bootStoresDeps));
  return (
    <BootsProvider value={boots}>
      <ListAndDetail />
    </BootsProvider>
  );
});
