import * as v from 'valibot';
import { get, post } from '../call';
import * as record from '../records';
import { bootInRegion, oneBoot, pathId } from './parts';

/** Records of all boots, active and closed, and changes to them: this server's additions. */
export const recordCalls = {
  searchRecords: get('/api-web/api/boot/search', 'Boots that match, newest first', record.RecordPage, {
    query: record.RecordQuery,
  }),
  timeline: get(
    '/api-web/api/boot/timeline/:bootId',
    "A boot's history, oldest first",
    v.array(record.Entry),
    oneBoot,
  ),
  usedReceiptNumber: get(
    '/api-web/api/boot/receipt-number/:regionCode',
    'Where a receipt number was used in a region, the newest first',
    record.UsedReceiptNumber,
    { params: v.object({ regionCode: v.string() }), query: record.ReceiptNumberQuery },
  ),
  correct: post(
    '/api-web/api/boot/correct/:regionCode/:bootId',
    'Corrects what was recorded of an active boot',
    'json',
    record.ChangedReply,
    { ...bootInRegion, body: record.CorrectBootBody, failure: 'textOrConflict' },
  ),
  addNote: post('/api-web/api/boot/note/:bootId', 'Adds a note to a boot', 'json', record.ChangedReply, {
    ...oneBoot,
    body: record.NoteBody,
  }),
  reopen: post(
    '/api-web/api/boot/reopen/:regionCode/:bootId',
    'Makes a closed boot active again and its payments void',
    'json',
    record.ChangedReply,
    { ...bootInRegion, body: record.ReopenBody, failure: 'textOrConflict' },
  ),
  addPayment: post(
    '/api-web/api/boot/payment/:bootId',
    'Adds a payment to a released boot',
    'json',
    record.AddPaymentReply,
    { ...oneBoot, body: record.AddPaymentBody },
  ),
  voidPayment: post(
    '/api-web/api/boot/payment/:bootId/:paymentId/void',
    'Makes a payment void',
    'json',
    record.ChangedReply,
    { params: v.object({ bootId: pathId, paymentId: pathId }), body: record.ReasonBody },
  ),
  refundPayment: post(
    '/api-web/api/boot/payment/:bootId/:paymentId/refund',
    'Pays a payment back, or a part of it',
    'json',
    record.AddPaymentReply,
    { params: v.object({ bootId: pathId, paymentId: pathId }), body: record.RefundBody },
  ),
};
