import { isWide } from '../../domain/setup/mayChange';
import { useStore } from '../../stores/context';

/** Whether the person's role covers every company of the site, not only their own. */
export function useSeesAllCompanies(): boolean {
  const { loginUser } = useStore();
  return isWide(loginUser.user?.userRole ?? '');
}
