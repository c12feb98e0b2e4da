import { entered, enteredCode } from '../../domain/equalText';
import { centsToDollars, parseAmountToCents } from '../../domain/money';
import type { FieldErrors } from '../../domain/validation/fieldError';
import { validateNote, validateReason } from '../../domain/validation/record';
import {
  validatePayment,
  validateRefund,
  type PaymentValues,
  type RefundValues,
} from '../../domain/validation/release';
import { recordCalls } from '../../domain/wire/calls/records';
import { removalCalls } from '../../domain/wire/calls/removals';
import { PhotoUploadsStore } from '../photos/PhotoUploadsStore';
import { ChangeStore, type SentWith } from './ChangeStore';
import type { OpenedChange, RecordChangesStore } from './RecordChangesStore';

export interface NoteValues {
  note: string;
}
export interface ReasonValues {
  reason: string;
}
/**
 * A boot is on its car again. `withoutDevice`: without the number of the physical boot, which is on another car by now.
 */
export interface NotOffValues extends ReasonValues {
  withoutDevice: boolean;
}
/** The form of a reopening. `onAgain`: the boot was taken off, and is on the car again. */
export interface ReopenValues extends NotOffValues {
  onAgain: boolean;
}
export type { PaymentValues, RefundValues };

const boundTo = ({ deps, changed, versionOf }: RecordChangesStore) => ({
  onChanged: changed,
  versionOf,
  textOf: deps.textOf,
});

const callsOf = ({ deps }: RecordChangesStore) => deps.clientFor(recordCalls);

/** The form of `Add note`. */
export function noteForm(changes: RecordChangesStore, opened: OpenedChange): ChangeStore<NoteValues> {
  const bootId = opened.details.id;
  return changes.forms.note.of(opened, () => {
    // A note is valid regardless of other changes, so it sends no version.
    const send = ({ note }: NoteValues, { idempotencyKey }: SentWith) =>
      callsOf(changes).addNote({ bootId, body: { text: entered(note) }, idempotencyKey });
    return new ChangeStore(bootId, { note: '' }, validateNote, send, boundTo(changes));
  });
}

/** The uploads of `Add photos`. */
export function photoUploads(changes: RecordChangesStore, opened: OpenedChange): PhotoUploadsStore {
  const { id: bootId, regionCode } = opened.details;
  return changes.forms.photos.of(opened, () => new PhotoUploadsStore(changes.deps, { regionCode, bootId }));
}

/** The form of `Reopen`. */
export function reopenForm(changes: RecordChangesStore, opened: OpenedChange): ChangeStore<ReopenValues> {
  const { id: bootId, regionCode } = opened.details;
  const form = changes.forms.reopen.of(opened, () => {
    const send = async ({ reason, onAgain, withoutDevice }: ReopenValues, sentWith: SentWith) => {
      const body = {
        reason: entered(reason),
        ...(onAgain ? { onAgain } : {}),
        ...(withoutDevice ? { device: null } : {}),
      };
      await callsOf(changes).reopen({ regionCode, bootId, body, ...sentWith });
      changes.madeOf(bootId, sentWith.bootVersion);
    };
    const blank = { reason: '', onAgain: false, withoutDevice: false };
    return new ChangeStore<ReopenValues>(bootId, blank, validateReason, send, {
      ...boundTo(changes),
      onChanged: (id) => {
        changes.deps.onReopened(id);
        return changes.changed(id);
      },
    });
  });
  return form.saw(changes.knownVersion(opened.details));
}

/** The form of `Not off after all`. */
export function notOffForm(changes: RecordChangesStore, opened: OpenedChange): ChangeStore<NotOffValues> {
  const bootId = opened.details.id;
  return changes.forms.notOff.of(opened, () => {
    // Sends no version: only a boot that is off can wait again.
    const send = ({ reason, withoutDevice }: NotOffValues, { idempotencyKey }: SentWith) => {
      const body = { reason: entered(reason), ...(withoutDevice ? { device: null } : {}) };
      return changes.deps.clientFor(removalCalls).removalBack({ bootId, body, idempotencyKey });
    };
    const blank = { reason: '', withoutDevice: false };
    return new ChangeStore<NotOffValues>(bootId, blank, validateReason, send, boundTo(changes));
  });
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
        body: { reason: entered(reason) },
        idempotencyKey,
      });
      changes.madeOf(bootId, bootVersion);
    };
    return new ChangeStore(bootId, { reason: '' }, validateReason, send, boundTo(changes));
  });
  return form.saw(changes.knownVersion(opened.details));
}

/**
 * The form of `Add a payment`.
 * @param amount the balance as shown in the amount field; empty if there is none
 * @param needsReason true for a payment type that nobody pays
 */
export function addPaymentForm(
  changes: RecordChangesStore,
  opened: OpenedChange,
  amount: string,
  needsReason: (paymentType: string | null) => boolean,
): ChangeStore<Required<PaymentValues>> {
  const bootId = opened.details.id;
  const form = changes.forms.addPayment.of(opened, () => {
    const send = async (values: Required<PaymentValues>, sentWith: SentWith) => {
      const { paymentType, amount: typed, tendered, reference, reason } = values;
      await callsOf(changes).addPayment({
        bootId,
        body: {
          paymentType: paymentType ?? '',
          paymentAmount: centsToDollars(parseAmountToCents(typed) ?? 0),
          ...(entered(tendered) === ''
            ? {}
            : { tendered: centsToDollars(parseAmountToCents(tendered) ?? 0) }),
          ...(enteredCode(reference) === '' ? {} : { reference: enteredCode(reference) }),
          ...(entered(reason) === '' ? {} : { reason: entered(reason) }),
        },
        ...sentWith,
      });
      changes.madeOf(bootId, sentWith.bootVersion);
    };
    const check = (values: Required<PaymentValues>): FieldErrors<keyof PaymentValues> => {
      const isMissing = needsReason(values.paymentType) && entered(values.reason) === '';
      return { ...validatePayment(values), ...(isMissing ? { reason: { code: 'required' } } : {}) };
    };
    return new ChangeStore<Required<PaymentValues>>(
      bootId,
      { tendered: '', reference: '', reason: '', ...(opened.typed ?? { paymentType: null, amount }) },
      check,
      send,
      boundTo(changes),
    );
  });
  return form.saw(changes.knownVersion(opened.details));
}

/** The form of `Refund payment 1`. @param initial the unrefunded rest of the payment, with the same payment type */
export function refundForm(
  changes: RecordChangesStore,
  opened: OpenedChange,
  initial: Pick<RefundValues, 'amount' | 'paymentType'>,
): ChangeStore<RefundValues> {
  const bootId = opened.details.id;
  const paymentId = opened.payment?.id ?? 0;
  const form = changes.forms.refund.of(opened, () => {
    const send = async (values: RefundValues, { idempotencyKey, bootVersion }: SentWith) => {
      const { amount, paymentType, reason, paidTo } = values;
      // Sends no version: refunding more than the rest of a payment is refused anyway.
      await callsOf(changes).refundPayment({
        bootId,
        paymentId,
        body: {
          amount: centsToDollars(parseAmountToCents(amount) ?? 0),
          paymentType: paymentType ?? '',
          reason: entered(reason),
          paidTo: entered(paidTo),
        },
        idempotencyKey,
      });
      changes.madeOf(bootId, bootVersion);
    };
    return new ChangeStore<RefundValues>(
      bootId,
      { ...initial, reason: '', paidTo: '' },
      validateRefund,
      send,
      boundTo(changes),
    );
  });
  return form.saw(changes.knownVersion(opened.details));
}
