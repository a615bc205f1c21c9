import { type OpenApi, plainSchema, type Schema } from './openapi-schema.ts'

/**
 * What a reader of the document is shown for a schema: its example, or one put together from those of its parts.
 * Notes in `lacking` which parts have none, since "string" explains nothing.
 */
export function exampleOf(
  document: OpenApi,
  given: Schema,
  { at, lacking }: { at: string; lacking: string[] },
): unknown {
  const schema = plainSchema(document, given)
  const inner = (part: Schema, name: string) => exampleOf(document, part, { at: `${at}/${name}`, lacking })
  const fields = Object.entries(schema.properties ?? {})
  if (schema.example !== undefined) return schema.example
  if (schema.enum) return schema.enum[0]
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option) return inner(option, '')
  if (schema.items) return [inner(schema.items, '0')]
  if (schema.type === 'boolean') return true
  if (fields.length > 0) return Object.fromEntries(fields.map(([name, field]) => [name, inner(field, name)]))
  lacking.push(at)
  return undefined
}
