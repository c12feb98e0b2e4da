// A bare Fastify route that runs the list's SQL and sends the same bytes, with no session, permission or
// header around it: what the list could cost at best. Started by server-list.bench.ts with a database, a
// region and a port.
import Database from 'better-sqlite3';
import fastify from 'fastify';

async function main(): Promise<void> {
  const [file, region, port] = process.argv.slice(2);
  if (file === undefined || region === undefined) throw new Error('which database and region?');
  const db = new Database(file, { readonly: true });
  const list = db.prepare<[string], { items: string }>(
    `select json_group_array(json_object('id', id, 'license', coalesce(license, 'NO PLATE'), 'make', make_name,
       'model', model_name, 'color', color_name)) as items
     from (select id, license, make_name, model_name, color_name, boot_at from boot
       where status = 'ACTIVE' and region_id = (select id from region where code = ?)
       order by boot_at desc, id desc) as active`,
  );
  const app = fastify();
  app.get('/readyz', () => 'ready');
  app.get('/list', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(list.get(region)?.items ?? '[]'),
  );
  await app.listen({ host: '127.0.0.1', port: Number(port) });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
