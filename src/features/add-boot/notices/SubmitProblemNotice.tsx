import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, LinkButton } from '../../../components/button';
import { ErrorBox, Notice } from '../../../components/feedback';
import { Sentence } from '../../../components/value';
import { paths } from '../../../paths/paths';
import { useForm } from '../FormContext';
import { DeviceOnCarChoice } from './DeviceOnCarChoice';
import { DuplicateChoice } from './DuplicateChoice';

/** Explains a failed submit, in addition to the server's text in the banner. */
export const SubmitProblemNotice = observer(function SubmitProblemNotice() {
  const { store } = useForm();
  const { t } = useTranslation();
  const { problem } = store;
  const { isNotKept } = store.sender;
  switch (problem?.kind) {
    case undefined:
      return isNotKept ? <Notice tone="warning">{t('boot.add.notKept')}</Notice> : null;
    case 'unknown':
    case 'refused':
      return (
        <Notice tone="warning" role="status">
          {[t(`boot.add.${problem.kind}`), isNotKept && t('boot.add.notKept')].filter(Boolean).join(' ')}
        </Notice>
      );
    case 'refusedEarlier':
      return (
        <Notice tone="warning" role="status">
          <Sentence text={problem.text} />
        </Notice>
      );
    case 'duplicate':
      return <DuplicateChoice of={problem.of} />;
    case 'deviceOn':
      return <DeviceOnCarChoice on={problem.on} />;
    case 'recorded':
    case 'recordedAsSent':
      return (
        <ErrorBox title={t('boot.add.recorded')}>
          <p>
            {problem.kind === 'recorded' ? (
              <Sentence text={problem.text} />
            ) : (
              <Sentence
                text={t('boot.add.recordedAsSent', { refNum: problem.boot.refNum })}
                keep={[problem.boot.refNum]}
              />
            )}
          </p>
          <div className="tb-add__choices">
            <Button onClick={store.startOver}>{t('boot.add.newForm')}</Button>
            <Button onClick={store.takeAsAnother}>{t('boot.add.anotherVehicle')}</Button>
            {problem.kind === 'recorded' ? null : (
              <LinkButton onClick={() => store.showAgain(problem.boot)}>{t('boot.add.addPhotos')}</LinkButton>
            )}
            <Link to={paths.list}>{t('boot.add.toList')}</Link>
          </div>
        </ErrorBox>
      );
  }
});
