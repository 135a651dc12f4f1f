interface Result {
  rows: Record<string, unknown>[];
}

/** One connection to a database. */
export interface Driver {
  query(statement: string, params?: unknown[]): Promise<Result>;
  /** Runs a script in one round trip; answers what each of its statements did. */
  exec(script: string): Promise<Result[]>;
  close(): Promise<void>;
}

interface Signature {
  /** Type by the name of the argument. */
  types: Map<string, string>;
  shape: 'rows' | 'row' | 'value' | 'nothing';
}

const SIGNATURES = `
  select p.proname as name, p.proretset as is_set, t.typname as result, t.typtype as result_kind,
    (select json_agg(json_build_array(p.proargnames[i + 1], format_type(p.proargtypes[i], null)) order by i)
      from generate_series(0, p.pronargs - 1) i) as arguments
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace`;

interface SignatureRow {
  name: string;
  is_set: boolean;
  result: string;
  result_kind: string;
  arguments: [string, string][] | null;
}

/**
 * The part of PostgREST that the API uses, without the network and in one round trip a call: over HTTP, and through
 * Supabase Lite, thousands of histories would take an hour. The rights are those of the server, as there.
 */
export async function createPostgrest(driver: Driver): Promise<typeof fetch> {
  const signatures = await readSignatures(driver);
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.replace('/rest/v1/', '').replace('rpc/', '');
    try {
      if (!pathname.includes('/rpc/')) return await run(driver, readStatement(name, searchParams));
      const signature = signatures.get(name);
      if (!signature) return unknownFunction(name);
      const args = (await request.json()) as Record<string, unknown>;
      return await run(driver, callStatement(name, signature, args), signature.shape === 'nothing');
    } catch (error) {
      return refusal(error);
    }
  };
}

async function readSignatures(driver: Driver): Promise<Map<string, Signature>> {
  const { rows } = await driver.query(SIGNATURES);
  return new Map(
    (rows as unknown as SignatureRow[]).map((row) => [
      row.name,
      { types: new Map(row.arguments ?? []), shape: shapeOf(row) },
    ]),
  );
}

function shapeOf({ is_set, result, result_kind }: SignatureRow): Signature['shape'] {
  if (is_set) return 'rows';
  if (result === 'void') return 'nothing';
  return result_kind === 'c' ? 'row' : 'value';
}

function callStatement(name: string, { types, shape }: Signature, args: Record<string, unknown>) {
  const list = Object.entries(args).map(
    ([arg, value]) => `${arg} => ${literal(value, types.get(arg) ?? 'unknown')}`,
  );
  const call = `public.${name}(${list.join(', ')})`;
  if (shape === 'rows')
    return `select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as body from ${call} r`;
  if (shape === 'row') return `select to_jsonb(r)::text as body from ${call} r`;
  return shape === 'value' ? `select to_jsonb(${call})::text as body` : `select ${call}`;
}

function literal(value: unknown, type: string): string {
  if (value === null || value === undefined) return `null::${type}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return type.endsWith('[]') && Array.isArray(value)
    ? `array(select jsonb_array_elements_text(${quoted}::jsonb))::${type}`
    : `${quoted}::${type}`;
}

const OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** GET of a table, as far as the API goes: columns, comparisons, `in`, `is`, `not`, order and limit. */
function readStatement(table: string, params: URLSearchParams): string {
  const conditions: string[] = [];
  let order = '';
  let limit = '';
  for (const [name, value] of params) {
    if (name === 'select') continue;
    else if (name === 'order') order = ` order by ${value.replaceAll('.', ' ')}`;
    else if (name === 'limit') limit = ` limit ${Number(value)}`;
    else conditions.push(condition(name, value));
  }
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const columns = params.get('select') ?? '*';
  return `select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as body
    from (select ${columns} from public.${table}${where}${order}${limit}) r`;
}

function condition(column: string, filter: string): string {
  const [, operator = '', value = ''] = /^(\w+)\.(.*)$/.exec(filter) ?? [];
  if (operator === 'not') return `not (${condition(column, value)})`;
  if (operator === 'is') return `${column} is ${value}`;
  if (operator === 'in') {
    const items = value
      .slice(1, -1)
      .split(',')
      .map((item) => literal(item.replaceAll('"', ''), 'text'));
    return `${column}::text in (${items.join(', ')})`;
  }
  const symbol = OPERATORS[operator];
  if (!symbol) throw new Error(`The stand-in for PostgREST does not know the filter ${filter}`);
  return `${column} ${symbol} '${value.replaceAll("'", "''")}'`;
}

async function run(driver: Driver, statement: string, isVoid = false): Promise<Response> {
  // One message of three statements is one transaction: where it fails, the role falls back too.
  const results = await driver.exec(`set role service_role; ${statement}; reset role`);
  if (isVoid) return new Response(null, { status: 204 });
  const body = results[1]?.rows[0]?.['body'] as string | null | undefined;
  return json(body ?? 'null', 200);
}

function refusal(error: unknown): Response {
  const { code, message, detail, hint } = Object(error) as Record<string, string | undefined>;
  if (!code) throw error;
  const status = code.startsWith('PT') ? Number(code.slice(2)) : 400;
  return json(
    JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    status,
  );
}

const unknownFunction = (name: string) =>
  json(JSON.stringify({ code: 'PGRST202', message: `Could not find ${name}` }), 404);

const json = (body: string, status: number) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
