import { useTranslation } from 'react-i18next';
import type { ChangeProblem } from '../../stores/records/ChangeStore';

/** Returns the message for a change that was not recorded. */
export function useProblem(problem: ChangeProblem | null) {
  const { t } = useTranslation();
  if (problem === null) return undefined;
  const { kind, text } = problem;
  return { text, hint: kind === 'refused' ? undefined : t(`records:dialog.${kind}`) };
}
