import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';

interface StateTagProps {
  readonly state: 'active' | 'invited' | 'expired' | 'inactive';
}

/** The state of a person, a company, a region or a row of a list. */
export const StateTag = observer(function StateTag({ state }: StateTagProps) {
  const { t } = useTranslation();
  return <span className={`tb-state tb-state--${state}`}>{t(`setup:state.${state}`)}</span>;
});
