import { BOOT_FIELD_ORDER, specOf } from '../../../../src/domain/boot/fields';
import type { Call } from '../../../../src/domain/wire/call';
import {
  bootCalls,
  moneyCalls,
  noticeCalls,
  recordCalls,
  removalCalls,
} from '../../../../src/domain/wire/calls';
import type { Json } from './openapiRefusals';

/** The fields that every new boot has; plate, VIN and second address line are optional. */
const OF_A_BOOT = BOOT_FIELD_ORDER.filter((field) => {
  const { required, kind } = specOf(field);
  return required === true || kind === 'date' || kind === 'time';
});

const REQUIRED = new Map<Call, Json>([
  [
    bootCalls.create,
    {
      required: OF_A_BOOT,
      anyOf: [
        { required: ['license'] },
        { required: ['noLicense'], properties: { noLicense: { const: true } } },
      ],
    },
  ],
  [
    bootCalls.release,
    { required: ['id', 'firstName', 'lastName', 'date', 'time', 'receiptNumber', 'payments'] },
  ],
  [moneyCalls.closeShift, { required: ['counted'] }],
  [recordCalls.correct, { required: ['reason', 'changes'] }],
  [recordCalls.addNote, { required: ['text'] }],
  [recordCalls.reopen, { required: ['reason'] }],
  [removalCalls.bootOff, { required: ['dateTime'] }],
  [noticeCalls.noticePrinted, { required: ['number', 'printedTime'] }],
  [removalCalls.bootNotFound, { required: ['note'] }],
  [removalCalls.removalBack, { required: ['reason'] }],
  [recordCalls.voidPayment, { required: ['reason'] }],
  [recordCalls.refundPayment, { required: ['amount', 'paymentType', 'reason', 'paidTo'] }],
]);

/** The required fields of a call's body, as part of its schema. */
export const requiredOf = (call: Call): Json => REQUIRED.get(call) ?? {};
