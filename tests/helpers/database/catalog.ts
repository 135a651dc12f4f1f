import pg from 'pg';

const OF_OURS = `nspname in ('public', 'private')`;
const rights = (column: string) =>
  `(select string_agg(entry::text, ',' order by entry::text) from unnest(${column}) entry)`;

/** What a database is made of, by kind: a query that answers each thing's name and its definition. */
const QUERIES = {
  functions: `
    select p.oid::regprocedure::text as name,
      concat_ws(e'\\n', pg_get_functiondef(p.oid), ${rights('p.proacl')}, obj_description(p.oid)) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OF_OURS} and p.prokind <> 'a'`,
  columns: `
    select c.oid::regclass || '.' || a.attname as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum) where ${OF_OURS}`,
  relations: `
    select c.oid::regclass::text as name,
      concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, ${rights('c.relacl')}, obj_description(c.oid),
        c.reloptions, case c.relkind when 'v' then pg_get_viewdef(c.oid) end) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OF_OURS}`,
  constraints: `
    select k.conrelid::regclass || '.' || k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OF_OURS}`,
  indexes: `select indexname::text as name, indexdef as definition from pg_indexes where schemaname in ('public', 'private')`,
  triggers: `
    select t.tgrelid::regclass || '.' || t.tgname as name, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as definition
    from pg_trigger t where not t.tgisinternal`,
  types: `
    select t.oid::regtype::text as name,
      concat_ws(' ', t.typtype, ${rights('t.typacl')}, obj_description(t.oid)) as definition
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OF_OURS}`,
  schemas: `
    select nspname::text as name, concat_ws(' ', ${rights('nspacl')}, obj_description(oid)) as definition
    from pg_namespace where ${OF_OURS}`,
  defaults: `
    select concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype) as name, ${rights('defaclacl')} as definition
    from pg_default_acl`,
} as const;

/** All that the schemas of a database hold, with rights and comments, by kind and name: two with the same catalog are alike. */
export async function readCatalog(url: string): Promise<Record<string, Record<string, string>>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const catalog: Record<string, Record<string, string>> = {};
    for (const [kind, query] of Object.entries(QUERIES)) {
      const { rows } = await client.query<{ name: string; definition: string }>(
        `${query} order by 1`,
      );
      catalog[kind] = Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
    }
    return catalog;
  } finally {
    await client.end();
  }
}
