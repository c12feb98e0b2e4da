import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/feedback';
import { Card } from '../../components/layout';
import { mayOpen, ROUTES, type ScreenName } from '../../routes';
import { useStore } from '../../stores/context';
import { SetupStore } from '../../stores/setup/SetupStore';
import { SetupProvider } from './useSetup';
import './admin.css';

interface AdminScreenProps {
  readonly screen: ScreenName;
  readonly children: ReactNode;
}

/** A setup screen. Tells people who lack its permissions that they may not open it. */
export const AdminScreen = observer(function AdminScreen({ screen, children }: AdminScreenProps) {
  const root = useStore();
  const { loginUser } = root;
  const { t } = useTranslation();
  const setup = root.setup(SetupStore);
  const route = ROUTES.ADM.find((each) => each.screen === screen);
  const { user } = loginUser;
  const isAllowed = route !== undefined && user !== undefined && mayOpen(route, user);
  useEffect(() => {
    if (isAllowed) void setup.loadRegions();
  }, [setup, isAllowed]);
  return (
    <div className="tb-setup">
      {isAllowed ? (
        <SetupProvider value={setup}>{children}</SetupProvider>
      ) : (
        <Card>
          <EmptyState icon="lock" hint={t('setup:notAllowedHint')}>
            {t('setup:notAllowed')}
          </EmptyState>
        </Card>
      )}
    </div>
  );
});
