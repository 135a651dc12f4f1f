import { describe, expect, it } from 'vitest';
import { referenceSchema } from './reference-schema.ts';
import { warningSignsSchema } from './warning-signs-schema.ts';

const problemsOf = (
  schema: typeof referenceSchema | typeof warningSignsSchema,
  value: Record<string, unknown>,
) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'));

describe('a source', () => {
  const source = {
    id: 'Field-2014',
    citation: 'Field T. Massage therapy research review. 2014.',
    url: 'https://example.org/review',
    found: 'Less pain for some, for a while.',
    opened: '2026-11-21',
  };

  it('may be cited once all of it is known', () => {
    expect(referenceSchema.parse(source)).toEqual(source);
    expect(referenceSchema.parse({ ...source, opened: null })).toMatchObject({ opened: null });
    expect(referenceSchema.parse({ ...source, url: 'http://example.org' }).id).toBe('Field-2014');
  });

  it.each([
    ['id', '2014-Field'],
    ['id', 'Field 2014'],
    ['id', 'Field/2014'],
    ['citation', ` Field, 2014. ${' '.repeat(20)}`],
    ['found', ` Less pain. ${' '.repeat(20)}`],
    ['url', 'ftp://example.org'],
    ['url', 'shttp://example.org'],
    ['url', 'httpsx://example.org'],
    ['url', 'example.org'],
    ['opened', 'yesterday'],
  ])('is refused with the %s %j', (field, value) => {
    expect(problemsOf(referenceSchema, { ...source, [field]: value })).toEqual([field]);
  });

  it('hears what its name must be', () => {
    const { error } = referenceSchema.safeParse({ ...source, id: '#' });
    expect(error?.issues[0]?.message).toBe('must be a word that can stand in an address');
  });
});

describe('warning signs', () => {
  const signs = {
    id: 'back',
    title: 'Back',
    emergency: ['You cannot feel your legs.'],
    today: ['It is new,\nand it is getting worse.'],
    soon: [],
  };

  it('are sentences, at least one of them for 911', () => {
    expect(warningSignsSchema.parse(signs)).toEqual(signs);
  });

  it.each([
    ['emergency', [], 'emergency'],
    ['today', ['fever.'], 'today.0'],
    ['today', ['with Fever.'], 'today.0'],
    ['soon', ['Fever'], 'soon.0'],
    ['soon', ['Fever. And'], 'soon.0'],
    ['title', ' Leg  ', 'title'],
  ])('are refused with %s of %j', (field, value, path) => {
    expect(problemsOf(warningSignsSchema, { ...signs, [field]: value })).toEqual([path]);
  });

  it('hear what they must be', () => {
    const { error } = warningSignsSchema.safeParse({ ...signs, soon: ['fever'] });
    expect(error?.issues[0]?.message).toBe('must be a sentence');
  });
});
