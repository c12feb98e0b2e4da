import { ActivityPage } from './activity/ActivityPage';
import { CompaniesPage } from './companies/CompaniesPage';
import { CompanyPage } from './companies/CompanyPage';
import { ListsPage } from './lists/ListsPage';
import { RowPage } from './lists/RowPage';
import { PeoplePage } from './people/PeoplePage';
import { PersonPage } from './people/PersonPage';
import { RegionPage } from './regions/RegionPage';
import { RegionsPage } from './regions/RegionsPage';

export { loadSetupTexts as loadTexts } from '../../i18n/setUp';

export const screens = {
  people: PeoplePage,
  person: PersonPage,
  companies: CompaniesPage,
  company: CompanyPage,
  regions: RegionsPage,
  region: RegionPage,
  lists: ListsPage,
  row: RowPage,
  activity: ActivityPage,
};
