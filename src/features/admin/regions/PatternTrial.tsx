import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/field';
import { Icon } from '../../../components/icon';
import type { EditedForm } from '../edit/types';
import { useOpened } from '../useOpened';
import { useSetup } from '../useSetup';

interface PatternTrialProps {
  readonly form: EditedForm;
}

const ICONS = { match: 'checkCircle', mismatch: 'close', slow: 'hourglass' } as const;

/** Tries the requestor's pattern on sample texts while they are typed. */
export const PatternTrial = observer(function PatternTrial({ form }: PatternTrialProps) {
  const { t } = useTranslation();
  const trial = useOpened(useSetup().openPatternTrial);
  const value = (form.values as Readonly<Record<string, unknown>>)['adsRegionConfig.requestedByRegex'];
  const pattern = typeof value === 'string' ? value : '';
  const { texts } = trial;
  useEffect(() => {
    void trial.run(pattern);
  }, [trial, pattern, texts]);
  return (
    <div className="tb-trial">
      <TextField
        label={t('setup:regions.tryTexts')}
        hint={t('setup:regions.tryHint')}
        value={texts}
        onChange={trial.type}
        multiline
      />
      <ul className="tb-trial__verdicts" aria-label={t('setup:regions.verdicts')} aria-live="polite">
        {trial.trials.map(({ text, verdict }, index) => (
          // The same text may occur twice.
          <li key={`${String(index)} ${text}`} className={`tb-trial__verdict tb-trial__verdict--${verdict}`}>
            <Icon name={ICONS[verdict]} size={16} />
            <span>{t(`setup:regions.verdict.${verdict}`, { text })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
});
