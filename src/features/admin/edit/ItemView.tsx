import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button, SubmitButton } from '../../../components/button';
import type { Elements } from '../../../components/elements';
import { ErrorBox, LoadingHourglass, NotFoundCard, Notice } from '../../../components/feedback';
import { Icon } from '../../../components/icon';
import { BACK, Card, Form, ScreenHeading, useTitleSubject } from '../../../components/layout';
import { LeaveDialog } from '../../../components/overlay';
import { useStore } from '../../../stores/context';
import { useLeaveQuestion } from '../../../stores/useLeaveQuestion';
import { ConflictView } from './ConflictView';
import { Problem } from './Problem';
import type { EditedItem } from './types';

interface ItemViewProps {
  readonly item: EditedItem;
  /** The item's name, or the title for a new item. */
  readonly title: string;
  /** The list that the back link leads to. */
  readonly back: { readonly label: string; readonly to: string };
  readonly notFound: string;
  readonly children: Elements;
  /** Further actions, beside the heading. */
  readonly aside?: Elements;
  /** A field's value in words, for the conflict view; undefined if the value is readable as it is. */
  readonly wordsOf?: ((field: string, value: unknown) => string | undefined) | undefined;
  /** Shown above the buttons: the effect of saving. */
  readonly summary?: Elements;
  /** Shown below the form of a saved item. */
  readonly after?: Elements;
  /** Called after each save, before `onAdded`. */
  readonly onSaved?: () => Promise<void>;
  /** Called after a new item is saved. */
  readonly onAdded: () => void;
}

/**
 * The form of a setup item, with everything that keeps it from being saved. Asks before it discards unsaved
 * changes.
 */
export const ItemView = observer(function ItemView(props: ItemViewProps) {
  const { item, title, back, children, aside, summary } = props;
  const { errors } = useStore();
  const { t } = useTranslation();
  const { search } = useLocation();
  const form = useRef<HTMLDivElement>(null);
  useTitleSubject(title);
  const isUnfinished = () => item.form.isDirty;
  const leaving = useLeaveQuestion({ isUnfinished, losesOnUnload: isUnfinished });
  useEffect(() => {
    void item.load();
  }, [item]);

  async function save() {
    const saved = await item.save();
    if (saved !== undefined) {
      await props.onSaved?.();
      if (item.isNew) props.onAdded();
      return;
    }
    // After the next render: the conflict, or the first wrong field.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('.tb-conflict, [aria-invalid="true"]')?.focus();
    });
  }

  return (
    <>
      <Link className="tb-setup__back" to={{ pathname: back.to, search }} state={BACK}>
        <Icon name="chevronLeft" />
        <span>{back.label}</span>
      </Link>
      {content()}
      {leaving.isAsking ? (
        <LeaveDialog
          title={t('setup:edit.leaveTitle')}
          stay={t('setup:edit.stay')}
          leave={t('setup:edit.leave')}
          onStay={leaving.stay}
          onLeave={leaving.leave}
        >
          <p>{t('setup:edit.leaveText')}</p>
        </LeaveDialog>
      ) : null}
    </>
  );

  function content(): Elements {
    if (item.isNotFound) return <NotFoundCard home={back.to} title={props.notFound} />;
    if (item.status === 'error') {
      return (
        <div role="status">
          <ErrorBox title={t('setup:edit.failed')} onRetry={() => void item.load()}>
            {errors.textOf(item.loadError)}
          </ErrorBox>
        </div>
      );
    }
    if (!item.isNew && item.status !== 'loaded') return <LoadingHourglass />;
    return (
      <div ref={form}>
        <ScreenHeading aside={aside}>{title}</ScreenHeading>
        {item.conflict === null ? null : (
          <ConflictView conflict={item.conflict} wordsOf={props.wordsOf} onChoose={item.choose} />
        )}
        <Form label={title} onSubmit={() => void save()}>
          <Card>
            {children}
            {summary}
            {/* Stays visible, so that people see the result of saving a long form from wherever they are
                in it. */}
            <div className="tb-setup__foot">
              <Problem error={item.error} isOutcomeUnknown={item.isOutcomeUnknown} />
              <div role="status" className="tb-setup__saved">
                {item.isSaved ? <Notice tone="done">{t('setup:edit.saved')}</Notice> : null}
              </div>
              <div className="tb-setup__buttons">
                <SubmitButton variant="primary" busy={item.submission.isSending}>
                  {t('setup:edit.save')}
                </SubmitButton>
                {item.form.isDirty ? (
                  <Button onClick={item.undo} disabled={item.submission.isSending}>
                    {t('setup:edit.undo')}
                  </Button>
                ) : null}
              </div>
            </div>
          </Card>
        </Form>
        {props.after}
      </div>
    );
  }
});
