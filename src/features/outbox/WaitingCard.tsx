import { observer } from 'mobx-react-lite';
import { useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon';
import { Card } from '../../components/layout';
import { Plate, Sentence } from '../../components/value';
import type { StoredAct } from '../../stores/outbox/ActQueue';

interface WaitingCardProps {
  readonly act: Pick<StoredAct, 'state' | 'problem'> & {
    readonly license: string;
    readonly licenseState: string | null;
  };
  /** What the user can do if the server has refused it. */
  readonly actions: ReactElement;
  readonly children: ReactElement | readonly (ReactElement | null)[];
}

/** Something that was done at a car and waits to be sent, and why it needs the user. */
export const WaitingCard = observer(function WaitingCard({ act, actions, children }: WaitingCardProps) {
  const { license, licenseState, problem, state } = act;
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <Card labelledBy={headingId} className="tb-outbox__row">
      <div className="tb-outbox__head">
        <h2 id={headingId} className="tb-outbox__plate">
          <Plate license={license} state={licenseState} />
        </h2>
        <span className={`tb-outbox__state tb-outbox__state--${state}`} role="status">
          <Icon name={state === 'needsYou' ? 'warning' : 'clock'} />
          <span>{t(`outbox.${state}`)}</span>
        </span>
      </div>
      {children}
      {state === 'needsYou' ? (
        <>
          <p className="tb-outbox__problem">
            <Sentence text={problem} />
          </p>
          <div className="tb-outbox__actions">{actions}</div>
        </>
      ) : null}
    </Card>
  );
});
