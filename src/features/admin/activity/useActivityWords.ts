import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsd } from '../../../components/value';
import { centsToDollars } from '../../../domain/money';
import type { Activity } from '../../../domain/wire/setup';
import { useFieldWords } from '../edit/useFieldWords';
import { useShownInstant } from '../useShownInstant';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** In entries of these kinds, `address` is the caller's network address, not a company's address. */
const SIGNING_IN: readonly Activity['kind'][] = ['SIGNED_IN', 'SIGN_IN_REFUSED'];

/** The texts of fields whose values are names. */
const GROUPS: Readonly<Record<string, string>> = {
  role: 'role',
  applications: 'application',
  method: 'activity.said.method',
  password: 'activity.said.password',
  reason: 'activity.said.reason',
};

/** A charge as the audit trail stores it. */
interface StoredCharge {
  readonly name: string;
  readonly nameEs?: string | null;
  readonly cents: number;
}

const isCharge = (value: unknown): value is StoredCharge =>
  typeof value === 'object' && value !== null && 'cents' in value && typeof value.cents === 'number';

/** Translates the fields of an activity entry and their values. */
export function useActivityWords() {
  const { t, i18n } = useTranslation();
  const words = useFieldWords();
  const usd = useUsd();
  const shownInstant = useShownInstant();
  return useMemo(() => {
    const labelOf = (field: string, kind: Activity['kind']) => {
      if (field === 'address' && SIGNING_IN.includes(kind)) return t('setup:activity.networkAddress');
      const key = `setup:activity.detail.${field}`;
      return i18n.exists(key) ? t(key, { defaultValue: field }) : words.labelOf(field);
    };
    const valueOf = (field: string, value: unknown): string => {
      if (Array.isArray(value)) {
        return value.length === 0
          ? words.valueOf(field, '')
          : value.map((each) => valueOf(field, each)).join(', ');
      }
      if (isCharge(value)) {
        const names = [value.name, value.nameEs].filter((name) => name != null && name !== '');
        return `${names.join(' / ')} ${usd(centsToDollars(value.cents))}`;
      }
      if (typeof value !== 'string') return words.valueOf(field, value);
      if (INSTANT.test(value)) return shownInstant(value);
      const group = GROUPS[field];
      const key = `setup:${group ?? ''}.${value}`;
      const isNamed = group !== undefined && i18n.exists(key);
      return isNamed ? t(key, { defaultValue: value }) : words.valueOf(field, value);
    };
    /** The amounts in the text of a value. */
    const amountsOf = (value: unknown): readonly string[] =>
      (Array.isArray(value) ? value : [value])
        .filter(isCharge)
        .map(({ cents }) => usd(centsToDollars(cents)));
    return { labelOf, valueOf, amountsOf };
  }, [t, i18n, words, usd, shownInstant]);
}
