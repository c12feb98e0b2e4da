import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { LoadingText } from './LoadingText';

/** `/`: redirects users who may create boots in at least one region to `/add/`, and all others to `/list/`. */
export const RootRedirect = observer(function RootRedirect() {
  const { permissions } = useStore();
  const navigate = useNavigate();
  const to = permissions.inAnyRegion('BOOT_CREATE') ? paths.addChooser : paths.list;

  useEffect(() => {
    void navigate(`${to}/`, { replace: true });
  }, [navigate, to]);

  return <LoadingText />;
});
