import { expect, it } from 'vitest';
import { mutantsOf } from '../mutation/sql-mutants.ts';

const broken = (body: string) =>
  mutantsOf(`CREATE OR REPLACE FUNCTION private.of_test(p integer)
 RETURNS integer
 LANGUAGE sql
AS $function$
${body}
$function$`).map(({ definition }) => definition.split('\n')[4]);

it.each([
  ['select 1 where a >= b', ['select 1 where a > b']],
  ['select 1 where a = b', ['select 1 where a <> b']],
  ['select a - b', ['select a + b']],
  ['select greatest(a, 0)', ['select least(a, 0)']],
  ['select 1 where a is null', ['select 1 where a is not null']],
  ['select 1 where exists (select)', ['select 1 where not exists (select)']],
  ['select 1 where not exists (select)', ['select 1 where exists (select)']],
  ['select 1 where a or b', ['select 1 where a and b']],
])('breaks %s', (body, definitions) => {
  expect(broken(body)).toEqual(definitions);
});

it.each([
  ['words', `select 'a < b and c'`],
  ['comments', '-- true or false'],
  ['named arguments', 'select private.due(p_now => $1)'],
  ['what is assigned', 'update t set a = b'],
  ['the codes of refusals', `raise exception using errcode = 'PT409', message = 'slot_taken';`],
  ['the bounds of between', 'select 1 where a between b and c'],
])('leaves %s alone', (_, body) => {
  expect(broken(body)).toEqual([]);
});
