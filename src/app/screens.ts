import { lazy } from 'react';

// Each screen is a file of its own for the browser: a person who only lists boots loads no add form.
export const AddBootPage = lazy(async () => ({
  default: (await import('../features/add-boot')).AddBootPage,
}));
export const ActiveBootsPage = lazy(async () => ({
  default: (await import('../features/active-boots')).ActiveBootsPage,
}));
export const RegionChooserPage = lazy(async () => ({
  default: (await import('../features/region-chooser')).RegionChooserPage,
}));
export const AgreementPage = lazy(async () => ({
  default: (await import('../features/agreement')).AgreementPage,
}));
