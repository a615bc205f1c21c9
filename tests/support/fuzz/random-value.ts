import type { Draw } from './draw.ts'
import { type OpenApi, plainSchema, type Schema } from './openapi-schema.ts'

/** Ids of rows in the database, by kind. */
export type Ids = Record<'profile' | 'user' | 'plan' | 'condition' | 'other', string[]> &
  Record<string, string[]>

/** The sources of random values. */
export type RandomSource = {
  document: OpenApi
  draw: Draw
  ids: Ids
  /** The kind of `{id}` in the path. */
  resource: string
}

const WORDS = [
  'beans',
  'Lentil soup',
  'brocoli',
  'a',
  'Zürich',
  'naïve',
  '豆腐',
  '🥦 bowl',
  "O'Brien",
  '100 %',
  '-- ;',
]

/** Texts and values that have broken programs before. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff!',
  '\u202e',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '2147483648',
  '-2147483649',
  "' or 1=1 --",
  '"; drop table x',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%',
  '%00',
  '\\',
  '\n\r\t',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  'é'.repeat(70),
  'wort '.repeat(4000),
]
const ODD_NUMBERS = [0, -0, -1, 1, 0.5, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1.7976931348623157e308]

const IDS_OF_FIELD: Record<string, string> = {
  profileId: 'profile',
  authId: 'user',
  authUserId: 'user',
  member: 'profile',
  plan: 'plan',
  planId: 'plan',
  goals: 'condition',
  condition: 'condition',
  conditionId: 'condition',
  fdcId: 'food',
  stripeCustomerId: 'customer',
  stripePriceId: 'price',
  default_payment_method: 'card',
  paymentMethod: 'card',
}

/** Draws a value that the schema usually allows. `name` is its field. */
export function validValue(source: RandomSource, given: Schema, name = ''): unknown {
  const { document, draw } = source
  const schema = plainSchema(document, given)
  // An example id names no row, and with an example key every call after the first would be a repeat.
  const isId = name === 'id' || name in IDS_OF_FIELD || schema.format === 'uuid'
  if (schema.example !== undefined && !isId && draw.chance(0.3)) return structuredClone(schema.example)
  if (schema.enum) return draw.pick(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return validValue(source, draw.pick(options), name)
  const type = draw.pick([schema.type ?? 'object'].flat())
  switch (type) {
    case 'object':
      return validObject(source, schema)
    case 'array':
      return validArray(source, schema, name)
    case 'string':
      return validText(source, schema, name)
    case 'integer':
    case 'number':
      return validNumber(source, schema, type === 'integer')
    case 'boolean':
      return draw.chance(0.5)
    default:
      return null
  }
}

function validObject(source: RandomSource, { properties = {}, required = [], additionalProperties }: Schema) {
  const { draw } = source
  const share = draw.pick([0.2, 0.6, 1])
  const value: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (required.includes(name) || draw.chance(share)) value[name] = validValue(source, schema, name)
  }
  if (additionalProperties && draw.chance(0.5)) {
    value[draw.pick(WORDS)] = validValue(source, additionalProperties)
  }
  return value
}

function validArray(source: RandomSource, { items = {}, minItems = 0, maxItems = 5 }: Schema, name: string) {
  const most = source.draw.chance(0.05) ? Math.min(maxItems, 40) : Math.min(maxItems, 3)
  return Array.from({ length: source.draw.whole(Math.min(minItems, most), most) }, () =>
    validValue(source, items, name),
  )
}

/** Draws an id, usually of the right kind. */
function someId({ draw, ids, resource }: RandomSource, name: string): string {
  const kind = name === 'id' ? resource : IDS_OF_FIELD[name]
  const right = (kind && ids[kind]) || []
  return draw.pick(right.length > 0 && draw.chance(0.8) ? right : Object.values(ids).flat())
}

function validText(source: RandomSource, schema: Schema, name: string): string {
  const { draw } = source
  const { minLength = 0, maxLength = 5000, pattern, format } = schema
  if (format === 'email' || /email|username/i.test(name)) return `person-${draw.whole(1, 9)}@example.org`
  if (/password/i.test(name) && draw.chance(0.7)) return 'Fresh-Bread-12'
  if (format === 'uuid') return `0198c0de-0000-7000-8000-${draw.whole(0, 1e12 - 1)}`.padEnd(36, '0')
  if (format === 'date') return daysAgo(draw.whole(0, 4))
  if (pattern) {
    const fitting = ['1', '11', '172336', '#A0b1C2', 'type-2-diabetes', 'metformin', 'nothing']
    return draw.pick(fitting.filter((text) => new RegExp(pattern, 'u').test(text)))
  }
  if (draw.chance(name === 'id' || name in IDS_OF_FIELD ? 0.9 : 0.05)) return someId(source, name)
  const text = draw.chance(0.05) ? 'long '.repeat(1000) : draw.pick(WORDS)
  return text.slice(0, maxLength).padEnd(minLength, 'y')
}

/** Returns a recent day, since most entries are about recent days. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function validNumber({ draw }: RandomSource, schema: Schema, isWhole: boolean): number {
  const { minimum = schema.exclusiveMinimum ?? -1000, maximum = 1000 } = schema
  const edge = draw.pick([minimum, maximum])
  if (draw.chance(0.2) && edge !== schema.exclusiveMinimum && Math.abs(edge) < 2 ** 53) return edge
  const [least, most] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
  const whole = draw.whole(Math.ceil(least), Math.floor(most))
  return isWhole ? whole : Math.min(most, whole + draw.pick([0, 0.25, 0.5, 0.123456]))
}

/** Returns the value with one to three errors in it. */
export function brokenValue(source: RandomSource, valid: unknown): unknown {
  const holder = { value: structuredClone(valid) }
  for (let times = source.draw.whole(1, 3); times > 0; times--) breakSomething(source, holder)
  return holder.value
}

function breakSomething(source: RandomSource, holder: object): void {
  const { draw } = source
  let at = holder as Record<string, unknown>
  let key = 'value'
  for (;;) {
    const inner = at[key]
    const keys = inner !== null && typeof inner === 'object' ? Object.keys(inner) : []
    if (keys.length === 0 || draw.chance(0.25)) break
    at = inner as Record<string, unknown>
    key = draw.pick(keys)
  }
  const act = draw.whole(1, 10)
  if (act <= 2 && at !== holder) delete at[key]
  else if (act <= 4 && at !== holder) at[draw.pick(EXTRA_FIELDS)] = oddValue(source)
  else at[key] = oddValue(source)
}

const EXTRA_FIELDS = ['_id', 'id', 'admin', 'profileId', 'authUserId', 'constructor', 'extra', '0', 'isAdmin']

function oddValue(source: RandomSource): unknown {
  const { draw } = source
  return draw.pick<() => unknown>([
    () => draw.pick(ODD_TEXTS),
    () => draw.pick(ODD_TEXTS),
    () => draw.pick(ODD_NUMBERS),
    () => draw.pick([null, true, false]),
    () => draw.pick([[], {}, [[]], [null], [{}], { a: { b: [] } }]),
    () => someId(source, ''),
    () => Array.from({ length: 400 }, () => 'many'),
    () => Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 'deep'),
  ])()
}
