// Bare Fastify routes that run the SQL of the list and of one boot and send the same bytes, with no session, permission
// or header around it: what they could cost at best. Started by server-list.bench.ts with a database, a region and a
// port.
import Database from 'better-sqlite3';
import fastify from 'fastify';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

import { RECORDED_FIELDS } from '../../src/domain/bootFields';
import { NO_PLATE_MARKER } from '../../src/domain/constants';
import { centsToDollars } from '../../src/domain/money';
import { wireTime } from '../../src/domain/time';
import { towEligibleTime, type RegionOfBoots } from '../../server/src/boots/towEligible';

type Row = Readonly<Record<string, string | number | null>>;

/** The fields of a boot as they were recorded, and their columns. */
const RECORDED = RECORDED_FIELDS.map(
  (field) => [field, field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
);

/** Writes SQL and asks nothing. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** One boot as the wire has it, from the three statements that it takes. */
function getting(db: Database.Database): (id: number) => string {
  const find = db.prepare<[number], Row>(
    `select boot.*, region.code as region_code, region.zone_id, recorder.short_name as booted_by,
       closer.short_name as closed_by_name
     from boot inner join region on region.id = boot.region_id
     left join app_user as recorder on recorder.id = boot.created_by
     left join app_user as closer on closer.id = boot.closed_by where boot.id = ?`,
  );
  const photos = db.prepare<[number], { id: number }>('select id from file where boot_id = ? order by id');
  const payments = db.prepare<[number], { payment_type: string; amount_cents: number }>(
    'select payment_type, amount_cents from payment where boot_id = ? order by position',
  );
  return (id) => {
    const boot = find.get(id);
    if (boot === undefined) throw new Error('there is no such boot');
    const closed = boot['closed_recorded_at'];
    return JSON.stringify({
      id,
      ...Object.fromEntries(RECORDED.map(([field, column]) => [field, boot[column]])),
      license: boot['license'] ?? NO_PLATE_MARKER,
      makeName: boot['make_name'],
      modelName: boot['model_name'],
      colorName: boot['color_name'],
      bodyName: boot['body_name'],
      bootTime: boot['boot_local'],
      regionCode: boot['region_code'],
      totalPaymentAmount: centsToDollars(Number(boot['fee_cents'])),
      photoUrls: photos.all(id).map((photo) => ({
        id: photo.id,
        url: `/api-web/api/file/photo/${String(photo.id)}`,
        thumbUrl: `/api-web/api/file/photo/${String(photo.id)}/thumb`,
      })),
      refNum: boot['ref_num'],
      bootedBy: boot['booted_by'],
      status: boot['status'],
      closedTime: closed === null ? null : wireTime(Number(closed), String(boot['zone_id'])),
      closedBy: boot['closed_by_name'],
      receiptNumber: boot['receipt_number'],
      payments:
        boot['status'] === 'ACTIVE'
          ? []
          : payments.all(id).map((payment) => ({
              paymentAmount: centsToDollars(payment.amount_cents),
              paymentType: payment.payment_type,
            })),
    });
  };
}

async function main(): Promise<void> {
  const [file, region, port] = process.argv.slice(2);
  if (file === undefined || region === undefined) throw new Error('which database and region?');
  const db = new Database(file, { readonly: true });
  const regions = db
    .prepare<[string], RegionOfBoots>('select id, zone_id as zoneId, details from region where code = ?')
    .all(region);
  const towEligible = towEligibleTime(regions, 'sqlite', Date.now()).compile(compiler).sql;
  const list = db.prepare<[string], { items: string }>(
    `select json_group_array(json_object('id', id, 'license', coalesce(license, 'NO PLATE'), 'make', make_name,
       'model', model_name, 'color', color_name, 'bootTime', boot_local, 'towEligibleTime', tow_eligible_local,
       'vin', vin, 'refNum', ref_num, 'addr1', addr1)) as items
     from (select id, license, make_name, model_name, color_name, boot_local, vin, ref_num, addr1, boot_at,
         ${towEligible} as tow_eligible_local from boot
       where status = 'ACTIVE' and region_id = (select id from region where code = ?)
       order by boot_at desc, id desc) as active`,
  );
  const get = getting(db);
  const app = fastify();
  app.get('/readyz', () => 'ready');
  app.get('/list', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(list.get(region)?.items ?? '[]'),
  );
  app.get<{ Params: { id: string } }>('/get/:id', (request, reply) =>
    reply.type('application/json; charset=utf-8').send(get(Number(request.params.id))),
  );
  await app.listen({ host: '127.0.0.1', port: Number(port) });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
