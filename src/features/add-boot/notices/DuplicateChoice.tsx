import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button';
import { ErrorBox } from '../../../components/feedback';
import { Sentence, shownTime } from '../../../components/value';
import { paths } from '../../../paths/paths';
import type { Duplicate } from '../../../stores/newBoot/BootSender';
import { useForm } from '../FormContext';

/** The vehicle already has an active boot, or one that is not off yet: the user opens that one, or confirms that this is a different one. */
export const DuplicateChoice = observer(function DuplicateChoice({ of }: { readonly of: Duplicate }) {
  const { store } = useForm();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // So that screen readers announce it, and it scrolls into view.
    place.current?.focus();
  }, []);
  const { id, refNum, bootTime, by, status } = of;
  const isClosed = status === 'TO_REMOVE';
  const time = shownTime(bootTime);
  return (
    <div ref={place} tabIndex={-1} className="tb-add__duplicate">
      <ErrorBox title={isClosed ? t('boot.duplicate.titleToRemove') : t('boot.duplicate.title')}>
        <p>
          <Sentence
            text={
              isClosed
                ? t('boot.duplicate.textToRemove', { refNum, time })
                : by === null
                  ? t('boot.duplicate.text', { refNum, time })
                  : t('boot.duplicate.textBy', { refNum, time, by })
            }
            keep={[refNum]}
          />
        </p>
        <div className="tb-add__choices">
          {id === null ? null : (
            <Button onClick={() => void navigate(paths.boot(id))}>{t('boot.duplicate.open')}</Button>
          )}
          <Button onClick={() => void store.recordAnother(of)}>{t('boot.duplicate.another')}</Button>
        </div>
      </ErrorBox>
    </div>
  );
});
