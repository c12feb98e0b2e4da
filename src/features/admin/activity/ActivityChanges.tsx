import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Sentence } from '../../../components/value';
import type { HeldPermissions } from '../../../domain/permissions';
import type { Activity } from '../../../domain/wire/setup';
import { differencesOf } from '../../../stores/setup/permissionSets';
import { PermissionSummary } from '../people/PermissionSummary';
import { useActivityWords } from './useActivityWords';

interface ActivityChangesProps {
  readonly entry: Activity;
}

type Values = Readonly<Record<string, unknown>>;

const PERMISSIONS = 'permissions';
/** Details that only the audit trail needs; and the fee, which is the sum of the charges shown. */
const HIDDEN = ['session', 'sha256', 'bootFeeCents'];
/** Values that have fields of their own. */
const GROUPS = ['adsRegionConfig', 'rights'];

/** The fields that an entry changed: before and after, in words. */
export const ActivityChanges = observer(function ActivityChanges({ entry }: ActivityChangesProps) {
  const { t } = useTranslation();
  const { labelOf, valueOf, amountsOf } = useActivityWords();
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !(isBlank(before[name]) && isBlank(after[name])),
  );
  if (names.length === 0) return <span>{t('setup:value.none')}</span>;
  return (
    <ul className="tb-activity__changes">
      {names.map((name) => {
        const [was, is] = [before[name], after[name]];
        if (name === PERMISSIONS) {
          return (
            <li key={name}>
              <PermissionSummary differences={differencesOf(heldOf(was), heldOf(is))} />
            </li>
          );
        }
        return (
          <li key={name}>
            <span className="tb-activity__field">{labelOf(name, entry.kind)}</span>{' '}
            {was === undefined ? null : (
              <>
                <del>
                  <Sentence text={valueOf(name, was)} keep={amountsOf(was)} />
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>
              <Sentence text={valueOf(name, is ?? null)} keep={amountsOf(is)} />
            </ins>
          </li>
        );
      })}
    </ul>
  );
});

/** Whether a value can be left out when there was none before. */
const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One side's fields, including those in groups. */
function fieldsOf(values: Values | null): Values {
  const fields = Object.entries(values ?? {}).flatMap(([name, value]) =>
    GROUPS.includes(name) && isRecord(value) ? Object.entries(value) : [[name, value] as const],
  );
  return Object.fromEntries(fields.filter(([name]) => !HIDDEN.includes(name)));
}

const heldOf = (value: unknown): HeldPermissions => (isRecord(value) ? (value as HeldPermissions) : {});
