/** The schema that keeps what every table held when the state was kept, and what it takes to bring it back. */
const KEPT = 'known_state';

/**
 * Keeps what every table holds now, and makes the function that brings it back. A table is written again only where a row was
 * added, changed or deleted since: in PostgreSQL each row knows the transaction that wrote it. Without triggers and foreign keys,
 * so that nothing is history or has an order.
 */
export const KEEP_STATE = `
  create schema ${KEPT};
  create table ${KEPT}.tables (original regclass primary key, copy text, columns text, row_count bigint, kept_at xid8);
  do $$ declare
    v_table regclass;
    v_copy text;
  begin
    for v_table in
      select c.oid from pg_class c
      where c.relkind = 'r'
        and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
    loop
      v_copy := format('${KEPT}.%I', v_table::text);
      execute format('create table %s as table %s', v_copy, v_table);
      insert into ${KEPT}.tables (original, copy, columns)
        select v_table, v_copy, string_agg(quote_ident(a.attname), ', ')
        from pg_attribute a
        where a.attrelid = v_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
      execute format('update ${KEPT}.tables set row_count = (select count(*) from %s), kept_at = pg_current_xact_id()
        where original = %L::regclass', v_copy, v_table);
    end loop;
  end $$;
  create function ${KEPT}.restore() returns void language plpgsql set session_replication_role = replica as $$ declare
    v_kept ${KEPT}.tables;
    v_is_same boolean;
  begin
    for v_kept in select * from ${KEPT}.tables loop
      execute format('select count(*) = $1 and coalesce(bool_and(age(t.xmin) >= age($2)), true) from %s t', v_kept.original)
        into v_is_same using v_kept.row_count, v_kept.kept_at::xid;
      continue when v_is_same;
      execute format('delete from %s', v_kept.original);
      execute format('insert into %s (%s) overriding system value select %3$s from %4$s',
        v_kept.original, v_kept.columns, v_kept.columns, v_kept.copy);
      update ${KEPT}.tables set kept_at = pg_current_xact_id() where original = v_kept.original;
    end loop;
  end $$;`;

/** Brings back what was kept. */
export const RESTORE_STATE = `select ${KEPT}.restore()`;
