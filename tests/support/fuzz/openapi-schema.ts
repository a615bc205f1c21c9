/** The part of JSON Schema that our document uses. `schemaFaults` throws on any other keyword. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  example?: unknown
  default?: unknown
  description?: string
}

type Media = { content?: Record<string, { schema: Schema; example?: unknown }> }

export type ApiOperation = {
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: Media
  responses: Record<string, Media>
}

export type OpenApi = {
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, Schema> }
}

/** Lists every call of a document, by method and path. */
export function operationsOf<Operation>({ paths }: { paths: Record<string, Record<string, Operation>> }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      method,
      path,
      operation,
    })),
  )
}

const KNOWN = new Set(
  `$ref type properties required additionalProperties items enum anyOf oneOf allOf minimum maximum exclusiveMinimum
  minLength maxLength minItems maxItems pattern format example default description`.split(/\s+/),
)

/** Returns a schema with its references resolved and its combined schemas merged. */
export function plainSchema(document: OpenApi, schema: Schema): Schema {
  if (schema.$ref) {
    const { $ref, ...more } = schema
    const named = document.components.schemas[$ref.replace('#/components/schemas/', '')]
    if (!named) throw new Error(`${$ref} leads nowhere`)
    return plainSchema(document, { ...named, ...more })
  }
  if (!schema.allOf) return schema
  const { allOf, ...own } = schema
  const parts = allOf.map((part) => plainSchema(document, part))
  return {
    ...Object.assign({}, ...parts, own),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

/** Lists the differences between a value and its schema. An undocumented field is also a fault. */
export function schemaFaults(document: OpenApi, given: Schema, value: unknown, at = ''): string[] {
  const schema = plainSchema(document, given)
  const unknown = Object.keys(schema).filter((word) => !KNOWN.has(word))
  // An empty schema is open: the document promises nothing about its value.
  if (Object.keys(schema).length === 0) return []
  if (unknown.length > 0) throw new Error(`${at}: the check does not know ${unknown.join(', ')}`)
  if (schema.anyOf) {
    const fits = schema.anyOf.some((option) => schemaFaults(document, option, value, at).length === 0)
    return fits ? [] : [`${at}: fits none of its schemas`]
  }
  if (schema.oneOf) {
    const fits = schema.oneOf.filter((option) => schemaFaults(document, option, value, at).length === 0)
    return fits.length === 1 ? [] : [`${at}: fits ${fits.length} of its schemas, not one`]
  }
  const type = typeOf(value)
  const types = schema.type === undefined ? [] : [schema.type].flat()
  const isOfType = types.includes(type) || (type === 'integer' && types.includes('number'))
  if (types.length > 0 && !isOfType) return [`${at}: is ${type}, not ${types.join(' or ')}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: is none of ${schema.enum.join(', ')}`]
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return value.flatMap((item, i) => schemaFaults(document, items, item, `${at}/${i}`))
  }
  if (type === 'object') return faultsOfFields(document, schema, value as Record<string, unknown>, at)
  return []
}

function faultsOfFields(
  document: OpenApi,
  { properties = {}, required = [], additionalProperties }: Schema,
  value: Record<string, unknown>,
  at: string,
): string[] {
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}/${name}: is missing`)
  const faults = Object.entries(value).flatMap(([name, field]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    return schema
      ? schemaFaults(document, schema, field, `${at}/${name}`)
      : [`${at}/${name}: is not documented`]
  })
  return [...missing, ...faults]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
