import { isWide } from '../../domain/setup/mayChange';
import { useStore } from '../../stores/context';

/** Whether the person's role reaches every company of the site, not their own alone. */
export function useSeesAllCompanies(): boolean {
  const { loginUser } = useStore();
  return isWide(loginUser.user?.userRole ?? '');
}
