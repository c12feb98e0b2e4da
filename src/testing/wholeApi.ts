import type { AgreementApi, Api, ApiOf, MoneyApi, RecordApi } from '../api/Api';
import { httpApi } from '../api/httpApi';
import { agreementCalls, moneyCalls, recordCalls, setupCalls, suiteCalls } from '../domain/wire/calls';

/** The calls of all screens. In the product, each screen loads only its own. */
export interface WholeApi extends Api {
  readonly records: RecordApi;
  readonly money: MoneyApi;
  readonly setup: ApiOf<typeof setupCalls>;
  readonly suite: ApiOf<typeof suiteCalls>;
  readonly agreement: AgreementApi;
}

/** All calls of the table over HTTP. */
export function wholeApi(options: Parameters<typeof httpApi>[0]): WholeApi {
  const api = httpApi(options);
  return {
    ...api,
    records: api.clientFor(recordCalls),
    money: api.clientFor(moneyCalls),
    setup: api.clientFor(setupCalls),
    suite: api.clientFor(suiteCalls),
    agreement: api.clientFor(agreementCalls),
  };
}
