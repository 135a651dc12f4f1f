import type pg from 'pg';

/** How PostgreSQL went about one statement inside a function: the nodes of its plan, without costs. */
export interface StatementPlan {
  statement: string;
  /**
   * One line a node, like "Bitmap Index Scan on occupancy_never_overlaps (during && $1)". A scan of an index without a
   * condition, and without a limit above it that ends it early, reads its table whole: it ends with "(whole)".
   */
  nodes: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** Runs a query and answers the plans of all the statements it ran inside functions, in their order. */
export async function readPlans(
  client: pg.Client,
  query: string,
  params: unknown[] = [],
): Promise<StatementPlan[]> {
  const plans: StatementPlan[] = [];
  const listen = ({ message = '' }: { message?: string | undefined }) => {
    const json = /plan:\n(\{.*)$/s.exec(message)?.[1];
    if (!json) return;
    const { 'Query Text': statement, Plan: root } = JSON.parse(json) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    plans.push({ statement, nodes: describe(root) });
  };
  client.on('notice', listen);
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
    set auto_explain.log_level = notice; set client_min_messages = notice`);
  try {
    await client.query(query, params);
  } finally {
    await client.query('reset client_min_messages; set auto_explain.log_min_duration = -1');
    client.off('notice', listen);
  }
  return plans;
}

/** The plans of the statements that read a table. */
function plansOf(plans: readonly StatementPlan[], table: string): StatementPlan[] {
  return plans.filter(({ nodes }) => nodes.some((node) => node.includes(` on ${table}`)));
}

/** The plan of the one statement that looks for what is taken within a range. */
export function plansOfTaken(plans: readonly StatementPlan[]): StatementPlan[] {
  return plansOf(plans, 'occupancy').filter(({ statement }) => statement.includes('p_within'));
}

/** Nodes that read all their input before they answer, whatever limit is above them. */
const BLOCKING = /^(Sort|Aggregate|Hash|Materialize|Memoize|WindowAgg|Gather.*|CTE Scan)$/;

function describe(node: PlanNode, isLimited = false): string[] {
  const {
    'Node Type': type,
    'Relation Name': table,
    'Index Name': index,
    'Index Cond': condition,
  } = node;
  // An index scan names both; the table is what tells which statement this is.
  const isWhole = table && index && !condition && !isLimited;
  const where = [
    ...[table && ` on ${table}`, index && ` by ${index}`, condition && ` ${condition}`],
    isWhole && ' (whole)',
  ];
  const endsEarly = type === 'Limit' || (isLimited && !BLOCKING.test(type));
  const below = (node.Plans ?? []).flatMap((child) => describe(child, endsEarly));
  return [type + where.filter(Boolean).join(''), ...below];
}
