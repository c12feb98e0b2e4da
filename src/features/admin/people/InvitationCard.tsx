import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button as SemanticButton } from 'semantic-ui-react';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { Card, SectionHeader } from '../../../components/layout';
import type { Person } from '../../../domain/wire/setup';
import { useStore } from '../../../stores/context';
import { stateOf } from '../../../stores/setup/InvitationStore';
import { Problem } from '../edit/Problem';
import { StateTag } from '../StateTag';
import { useOpened } from '../useOpened';
import { useSetup } from '../useSetup';
import { useShownInstant } from '../useShownInstant';

interface InvitationCardProps {
  /** The saved person. */
  readonly person: Person;
  readonly onChanged: () => Promise<void>;
}

/** How a person signs in: their status, and the link with which they choose a password. */
export const InvitationCard = observer(function InvitationCard({ person, onChanged }: InvitationCardProps) {
  const { t } = useTranslation();
  const { clock } = useStore();
  const setup = useSetup();
  const shownInstant = useShownInstant();
  const invitation = useOpened(() => setup.openInvitation(person.id, onChanged));
  const state = stateOf(person, clock());
  const { invited, lastSignedIn } = person;
  const isOpen = state === 'invited' || state === 'expired';
  return (
    <Card labelledBy="tb-invitation">
      <SectionHeader icon="user" id="tb-invitation" aside={<StateTag state={state} />}>
        {t('setup:invitation.title')}
      </SectionHeader>
      <p className="tb-setup__explain">
        <span>
          {lastSignedIn === null
            ? t('setup:invitation.neverSignedIn')
            : t('setup:invitation.signedIn', { time: shownInstant(lastSignedIn) })}
        </span>{' '}
        {invited !== null && isOpen ? (
          <span>{t(`setup:invitation.${state}`, { time: shownInstant(invited.expires) })}</span>
        ) : null}
      </p>
      {state === 'inactive' ? (
        <p className="tb-setup__explain">{t('setup:invitation.notActive')}</p>
      ) : (
        <div className="tb-setup__buttons">
          <Button busy={invitation.isInviting} onClick={() => void invitation.invite()}>
            {t(isOpen ? 'setup:invitation.renew' : 'setup:invitation.invite')}
          </Button>
          {isOpen ? (
            <Button variant="danger" busy={invitation.isRevoking} onClick={() => void invitation.revoke()}>
              {t('setup:invitation.revoke')}
            </Button>
          ) : null}
        </div>
      )}
      <Problem error={invitation.error} isOutcomeUnknown={false} />
      {invitation.link === undefined ? null : (
        <InvitationLink url={invitation.link.url} expires={invitation.link.expires} email={person.email} />
      )}
    </Card>
  );
});

interface InvitationLinkProps {
  readonly url: string;
  readonly expires: string;
  readonly email: string;
}

/** The invitation link, to copy or send. The server sends no mail, and the link can't be read again later. */
const InvitationLink = observer(function InvitationLink({ url, expires, email }: InvitationLinkProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const time = useShownInstant()(expires);
  const mail = new URLSearchParams({
    subject: t('setup:invitation.mailSubject'),
    body: t('setup:invitation.mailText', { url, time }),
  });
  // Mail programs show a plus sign literally, so spaces must be encoded as %20.
  const mailTo = `mailto:${encodeURIComponent(email)}?${mail.toString().replaceAll('+', '%20')}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('copied');
    } catch {
      // The browser denied access, or the page is not served over HTTPS.
      setCopied('notCopied');
    }
  }
  return (
    <div className="tb-invitation__link">
      <TextField
        label={t('setup:invitation.link')}
        hint={t('setup:invitation.linkHint', { time })}
        value={url}
        onChange={() => undefined}
        mono
      />
      <div className="tb-setup__buttons">
        <Button icon="copy" onClick={() => void copy()}>
          {t('setup:invitation.copy')}
        </Button>
        <SemanticButton
          as="a"
          role="link"
          className="tb-button"
          href={mailTo}
          content={<span>{t('setup:invitation.mail')}</span>}
        />
        <span role="status" className="tb-setup__copied">
          {copied === null ? '' : t(`setup:invitation.${copied}`)}
        </span>
      </div>
    </div>
  );
});
