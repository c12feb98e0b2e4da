import * as v from 'valibot';
import { del, get, getCsv, post, postCsv, put } from '../call';
import * as setup from '../setup';
import { pathId } from './parts';

const byId = { params: v.object({ id: pathId }), failure: 'details' } as const;
const byCode = { params: v.object({ code: v.string() }), failure: 'details' } as const;
const ofList = { params: v.object({ region: v.string(), list: v.string() }), failure: 'details' } as const;
const oneRow = {
  params: v.object({ region: v.string(), list: v.string(), id: pathId }),
  failure: 'details',
} as const;

const ROOT = '/admin/api/setup';

/** Setup of the site: people, companies, regions, lists and the activity log. Additions of this server. */
export const setupCalls = {
  people: get(`${ROOT}/people`, 'People, by short name', setup.PersonPage, {
    query: setup.PeopleQuery,
    failure: 'details',
  }),
  person: get(`${ROOT}/people/:id`, 'One person', setup.Person, byId),
  addPerson: post(`${ROOT}/people`, 'Adds a person', 'json', setup.Person, {
    body: setup.PersonBody,
    failure: 'details',
  }),
  changePerson: put(`${ROOT}/people/:id`, 'Changes a person', setup.Person, {
    ...byId,
    body: setup.PersonChange,
  }),
  invitePerson: post(
    `${ROOT}/people/:id/invite`,
    'Makes a link for a password; an earlier one ends',
    'json',
    setup.Invitation,
    byId,
  ),
  revokeInvitation: del(`${ROOT}/people/:id/invite`, "Ends a person's invitation", byId),
  companies: get(`${ROOT}/companies`, 'Companies, by name', setup.CompanyPage, {
    query: setup.SetupQuery,
    failure: 'details',
  }),
  company: get(`${ROOT}/companies/:id`, 'One company', setup.SetupCompany, byId),
  addCompany: post(`${ROOT}/companies`, 'Adds a company', 'json', setup.SetupCompany, {
    body: setup.CompanyBody,
    failure: 'details',
  }),
  changeCompany: put(`${ROOT}/companies/:id`, 'Changes a company', setup.SetupCompany, {
    ...byId,
    body: setup.CompanyChange,
  }),
  regions: get(`${ROOT}/regions`, 'Regions, by name', setup.RegionPage, {
    query: setup.SetupQuery,
    failure: 'details',
  }),
  region: get(`${ROOT}/regions/:code`, 'One region', setup.SetupRegion, byCode),
  addRegion: post(`${ROOT}/regions`, 'Adds a region', 'json', setup.SetupRegion, {
    body: setup.RegionBody,
    failure: 'details',
  }),
  changeRegion: put(`${ROOT}/regions/:code`, 'Changes a region', setup.SetupRegion, {
    ...byCode,
    body: setup.RegionChange,
  }),
  lists: get(`${ROOT}/lists`, 'Reference lists by region', setup.ListsPage, {
    query: setup.ListsQuery,
    failure: 'details',
  }),
  listRows: get(`${ROOT}/lists/:region/:list`, 'Rows of a list', setup.ListRowPage, {
    ...ofList,
    query: setup.SetupQuery,
  }),
  listRow: get(`${ROOT}/lists/:region/:list/:id`, 'One row of a list', setup.ListRow, oneRow),
  addListRow: post(`${ROOT}/lists/:region/:list`, 'Adds a row to a list', 'json', setup.ListRow, {
    ...ofList,
    body: setup.ListRowBody,
  }),
  changeListRow: put(`${ROOT}/lists/:region/:list/:id`, 'Changes a row of a list', setup.ListRow, {
    ...oneRow,
    body: setup.ListRowChange,
  }),
  importList: postCsv(
    `${ROOT}/lists/:region/:list/import`,
    'Takes a CSV file into a list, whole or not at all',
    setup.ImportAnswer,
    { ...ofList, query: setup.ImportQuery },
  ),
  activity: get(`${ROOT}/activity`, 'Who did what, newest first', setup.ActivityPage, {
    query: setup.ActivityQuery,
    failure: 'details',
  }),
  activityEntry: get(`${ROOT}/activity/:id`, 'One entry of the activity', setup.Activity, byId),
};

/** A list as CSV, for links. */
export const setupCsvCalls = {
  listCsv: getCsv(`${ROOT}/lists/:region/:list/csv`, 'A list as CSV', ofList),
};
