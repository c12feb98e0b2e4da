import type { agreementCalls } from '../../domain/wire/calls';
import type { HandlersOf } from './CallDesk';
import type { World } from './world/World';

/** The agreement calls, for the user's own company. */
export function agreementHandlers(world: World): HandlersOf<typeof agreementCalls> {
  return {
    required: ({ towCompanyId }) => world.agreements.get(towCompanyId) !== 'ACCEPTED',
    key: () => `agreements/${(world.user().company?.code ?? '').toLowerCase()}`,
    generate: () => {
      const attachmentId = String(world.nextId());
      return { attachmentUrl: `/admin/api/agreement/${attachmentId}.pdf`, attachmentId };
    },
    agree: ({ towCompanyId }) => {
      world.agreements.set(towCompanyId, 'ACCEPTED');
      return false;
    },
    decline: ({ towCompanyId }) => {
      world.agreements.set(towCompanyId, 'DECLINED');
      return true;
    },
    schedule: () => [],
  };
}
