import type { ComponentType } from 'react';
import type { i18n } from 'i18next';
import { getI18n } from 'react-i18next';
import { lazyWithRetry } from '../components/feedback/lazyWithRetry';
import { loadEnumTexts, loadMoneyTexts, loadRecordTexts, loadSetupTexts } from '../i18n/setUp';
import type { ScreenName } from '../routes';
import { unlessLeaving } from './platform/leaving';

/**
 * A view in its feature's chunk. Its texts load with it, since texts that arrive later would remount a form that
 * is being filled in.
 */
function inChunk<Feature, P extends object>(
  load: () => Promise<Feature>,
  viewOf: (feature: Feature) => ComponentType<P>,
  loadTexts?: (i18n: i18n) => Promise<void>,
): ComponentType<P> {
  return lazyWithRetry(async () => {
    const [feature] = await unlessLeaving(Promise.all([load(), loadTexts?.(getI18n())]));
    return viewOf(feature);
  });
}

// Each chunk has the name of its folder, by which the server finds its file (server/src/routes/pagePreload.ts).
const admin = () => import(/* webpackChunkName: "admin" */ '../features/admin');
const records = () => import(/* webpackChunkName: "records" */ '../features/records');
const setup = (viewOf: (feature: Awaited<ReturnType<typeof admin>>) => ComponentType) =>
  inChunk(admin, viewOf, loadSetupTexts);

/** The screens that have a folder of their own in src/features. */
export const SCREENS: Readonly<Partial<Record<ScreenName, ComponentType>>> = {
  chooser: inChunk(
    () => import(/* webpackChunkName: "region-chooser" */ '../features/region-chooser'),
    (feature) => feature.RegionChooserPage,
  ),
  add: inChunk(
    () => import(/* webpackChunkName: "add-boot" */ '../features/add-boot'),
    (feature) => feature.AddBootPage,
    loadEnumTexts,
  ),
  outbox: inChunk(
    () => import(/* webpackChunkName: "outbox" */ '../features/outbox'),
    (feature) => feature.OutboxPage,
  ),
  list: inChunk(
    () => import(/* webpackChunkName: "active-boots" */ '../features/active-boots'),
    (feature) => feature.ActiveBootsPage,
    loadEnumTexts,
  ),
  remove: inChunk(
    () => import(/* webpackChunkName: "remove" */ '../features/remove'),
    (feature) => feature.RemovePage,
    loadEnumTexts,
  ),
  records: inChunk(records, (feature) => feature.RecordsPage, loadRecordTexts),
  record: inChunk(records, (feature) => feature.RecordPage, loadRecordTexts),
  cash: inChunk(
    () => import(/* webpackChunkName: "cash" */ '../features/cash'),
    (feature) => feature.CashPage,
    loadMoneyTexts,
  ),
  reports: inChunk(
    () => import(/* webpackChunkName: "reports" */ '../features/reports'),
    (feature) => feature.ReportsPage,
    loadMoneyTexts,
  ),
  agreement: inChunk(
    () => import(/* webpackChunkName: "agreement" */ '../features/agreement'),
    (feature) => feature.AgreementPage,
  ),
  people: setup((feature) => feature.PeoplePage),
  person: setup((feature) => feature.PersonPage),
  companies: setup((feature) => feature.CompaniesPage),
  company: setup((feature) => feature.CompanyPage),
  regions: setup((feature) => feature.RegionsPage),
  region: setup((feature) => feature.RegionPage),
  lists: setup((feature) => feature.ListsPage),
  row: setup((feature) => feature.RowPage),
  activity: setup((feature) => feature.ActivityPage),
};

/** The dialogs about a record, which any screen can open. */
export const RecordDialog = inChunk(
  () => import(/* webpackChunkName: "record-changes" */ '../features/record-changes'),
  (feature) => feature.RecordDialog,
  loadRecordTexts,
);
/** The sheets and dialogs of notices, which any screen can open. */
export const OpenedNotice = inChunk(
  () => import(/* webpackChunkName: "notice" */ '../features/notice'),
  (feature) => feature.OpenedNotice,
);
export const CorrectDialog = inChunk(
  () => import(/* webpackChunkName: "correct" */ '../features/add-boot/correct/CorrectDialog'),
  (feature) => feature.CorrectDialog,
  loadRecordTexts,
);
