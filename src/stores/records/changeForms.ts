import { centsToDollars, parseAmountToCents } from '../../domain/money';
import { validateNote, validateReason } from '../../domain/validation/record';
import { validatePayment, type PaymentValues } from '../../domain/validation/release';
import { recordCalls } from '../../domain/wire/calls/records';
import { ChangeStore, type SentWith } from './ChangeStore';
import type { OpenedChange, RecordChangesStore } from './RecordChangesStore';

export interface NoteValues {
  note: string;
}
export interface ReasonValues {
  reason: string;
}
export type { PaymentValues };

const boundTo = ({ deps, changed, versionOf }: RecordChangesStore) => ({
  ...{ onChanged: changed, versionOf },
  textOf: deps.textOf,
});

const callsOf = ({ deps }: RecordChangesStore) => deps.over(recordCalls);

/** The form of `Add note`. */
export function noteForm(changes: RecordChangesStore, opened: OpenedChange): ChangeStore<NoteValues> {
  const bootId = opened.details.id;
  return changes.forms.note.of(opened, () => {
    // A note is valid regardless of other changes, so it sends no version.
    const send = ({ note }: NoteValues, { idempotencyKey }: SentWith) =>
      callsOf(changes).addNote({ bootId, body: { text: note.trim() }, idempotencyKey });
    return new ChangeStore(bootId, { note: '' }, validateNote, send, boundTo(changes));
  });
}

/** The form of `Reopen`. */
export function reopenForm(changes: RecordChangesStore, opened: OpenedChange): ChangeStore<ReasonValues> {
  const { id: bootId, regionCode } = opened.details;
  const form = changes.forms.reopen.of(opened, () => {
    const send = async ({ reason }: ReasonValues, sentWith: SentWith) => {
      await callsOf(changes).reopen({ regionCode, bootId, body: { reason: reason.trim() }, ...sentWith });
      changes.madeOf(bootId, sentWith.bootVersion);
    };
    return new ChangeStore(bootId, { reason: '' }, validateReason, send, {
      ...boundTo(changes),
      onChanged: (id) => {
        changes.deps.onReopened(id);
        return changes.changed(id);
      },
    });
  });
  return form.saw(changes.knownVersion(opened.details));
}

/** The form of `Void payment 1`. */
export function voidPaymentForm(
  changes: RecordChangesStore,
  opened: OpenedChange,
): ChangeStore<ReasonValues> {
  const bootId = opened.details.id;
  const paymentId = opened.payment?.id ?? 0;
  const form = changes.forms.voidPayment.of(opened, () => {
    const send = async ({ reason }: ReasonValues, { idempotencyKey, bootVersion }: SentWith) => {
      // Sends no version: voiding a payment twice is a conflict anyway.
      await callsOf(changes).voidPayment({
        bootId,
        paymentId,
        body: { reason: reason.trim() },
        idempotencyKey,
      });
      changes.madeOf(bootId, bootVersion);
    };
    return new ChangeStore(bootId, { reason: '' }, validateReason, send, boundTo(changes));
  });
  return form.saw(changes.knownVersion(opened.details));
}

/** The form of `Add a payment`. @param amount the balance as shown in the amount field; empty if there is none */
export function addPaymentForm(
  changes: RecordChangesStore,
  opened: OpenedChange,
  amount: string,
): ChangeStore<PaymentValues> {
  const bootId = opened.details.id;
  const form = changes.forms.addPayment.of(opened, () => {
    const send = async ({ paymentType, amount: typed }: PaymentValues, sentWith: SentWith) => {
      await callsOf(changes).addPayment({
        bootId,
        body: {
          paymentType: paymentType ?? '',
          paymentAmount: centsToDollars(parseAmountToCents(typed) ?? 0),
        },
        ...sentWith,
      });
      changes.madeOf(bootId, sentWith.bootVersion);
    };
    return new ChangeStore<PaymentValues>(
      bootId,
      opened.typed ?? { paymentType: null, amount },
      validatePayment,
      send,
      boundTo(changes),
    );
  });
  return form.saw(changes.knownVersion(opened.details));
}
