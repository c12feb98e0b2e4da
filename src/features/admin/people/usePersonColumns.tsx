import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Code } from '../../../components/value';
import type { Person } from '../../../domain/wire/setup';
import { useStore } from '../../../stores/context';
import { stateOf } from '../../../stores/setup/InvitationStore';
import type { Column } from '../edit/ListBody';
import { StateTag } from '../StateTag';
import { useShownInstant } from '../useShownInstant';

/** The columns of a list of people. */
export function usePersonColumns(): Column<Person>[] {
  const { t } = useTranslation();
  const { clock } = useStore();
  const shownInstant = useShownInstant();
  return useMemo(
    () => [
      { name: 'shortName', title: t('setup:setupField.shortName'), cell: ({ shortName }) => shortName },
      {
        name: 'username',
        title: t('setup:setupField.username'),
        cell: ({ username }) => <Code>{username}</Code>,
      },
      {
        name: 'company',
        title: t('setup:setupField.company'),
        cell: ({ company }) => (
          <span className="tb-setup__code" translate="no">
            {company}
          </span>
        ),
      },
      { name: 'role', title: t('setup:setupField.role'), cell: ({ role }) => t(`setup:role.${role}`) },
      {
        name: 'lastSignedIn',
        title: t('setup:people.lastSignedIn'),
        cell: ({ lastSignedIn }) =>
          lastSignedIn === null ? t('setup:people.never') : shownInstant(lastSignedIn),
      },
      {
        name: 'state',
        title: t('setup:list.state'),
        cell: (person) => {
          const state = stateOf(person, clock());
          const until = person.invited?.expires;
          return (
            <>
              <StateTag state={state} />
              {state === 'invited' && until !== undefined ? (
                <span className="tb-setup__until">
                  {t('setup:people.until', { time: shownInstant(until) })}
                </span>
              ) : null}
            </>
          );
        },
      },
    ],
    [t, clock, shownInstant],
  );
}
