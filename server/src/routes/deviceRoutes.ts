import { deviceCalls } from '../../../src/domain/wire/calls';
import { devicesToPutOn } from '../boots/device/storedDevices';
import type { Db } from '../db/database';
import type { Router } from './router';

/** The calls about physical boots. */
export function deviceRoutes(router: Router, db: Db): void {
  router.route(deviceCalls.regionDevices, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BOOT_CREATE'], in: ({ params }) => params.regionCode },
    },
    handler: ({ params }) => devicesToPutOn(db, params.regionCode),
  });
}
