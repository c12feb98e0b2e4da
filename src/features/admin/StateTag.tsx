import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';

interface StateTagProps {
  readonly state: 'active' | 'invited' | 'expired' | 'inactive';
}

/** The status of a person, company, region or row. */
export const StateTag = observer(function StateTag({ state }: StateTagProps) {
  const { t } = useTranslation();
  return <span className={`tb-state tb-state--${state}`}>{t(`setup:state.${state}`)}</span>;
});
