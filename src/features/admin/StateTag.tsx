import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Tag, type TagProps } from '../../components/value/Tag';

interface StateTagProps {
  readonly state: 'active' | 'invited' | 'expired' | 'inactive';
}

const TONES: Readonly<Record<StateTagProps['state'], TagProps['tone']>> = {
  active: 'done',
  invited: 'action',
  expired: 'danger',
  inactive: undefined,
};

/** The status of a person, company, region or row. */
export const StateTag = observer(function StateTag({ state }: StateTagProps) {
  const { t } = useTranslation();
  return <Tag tone={TONES[state]}>{t(`setup:state.${state}`)}</Tag>;
});
