import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { NotFoundCard } from '../components/feedback';
import { AGREEMENT_PATH, paths, patterns } from '../paths/paths';
import {
  ActiveBootsPage,
  AddBootPage,
  AgreementPage,
  CashPage,
  RecordPage,
  RecordsPage,
  RegionChooserPage,
  ReportsPage,
} from './screens';
import { Announced } from './shell/Announced';
import { BareLayout, Layout } from './shell/Layout';
import { RootRedirect } from './shell/RootRedirect';
import { Screen, type ScreenHandle, type ScreenName } from './shell/Screen';

function screen(
  path: string,
  name: ScreenName,
  element: ReactElement,
  width: ScreenHandle['width'] = 'form',
): RouteObject {
  return { path, handle: { width } satisfies ScreenHandle, element: <Screen name={name}>{element}</Screen> };
}

/** The screens of the boot module, below `/boot`. */
export function bootRoutes(): RouteObject[] {
  const screens = [
    screen(paths.root, 'root', <RootRedirect />),
    screen(patterns.addChooser, 'chooser', <RegionChooserPage />),
    screen(patterns.add, 'add', <AddBootPage />),
    // One route for both, so that choosing a boot keeps the list as it is.
    screen(`${patterns.list}/:bootId?`, 'list', <ActiveBootsPage />, 'full'),
    screen(
      patterns.records,
      'records',
      <Announced feature="records">
        <RecordsPage />
      </Announced>,
      'full',
    ),
    screen(
      patterns.record,
      'record',
      <Announced feature="records">
        <RecordPage />
      </Announced>,
      'full',
    ),
    screen(
      patterns.cash,
      'cash',
      <Announced feature="shifts">
        <CashPage />
      </Announced>,
    ),
    screen(
      patterns.reports,
      'reports',
      <Announced feature="reports">
        <ReportsPage />
      </Announced>,
      'full',
    ),
    screen('*', 'notFound', <NotFoundCard home={paths.root} />),
  ];
  return [{ element: <Layout screens={screens} />, children: screens }];
}

/** The one page of the admin application, below `/admin`. */
export function adminRoutes(): RouteObject[] {
  return [
    {
      element: <BareLayout />,
      children: [
        screen(AGREEMENT_PATH, 'agreement', <AgreementPage />),
        screen('*', 'notFound', <NotFoundCard home={AGREEMENT_PATH} />),
      ],
    },
  ];
}
