import { type OpenApi, plainSchema, type Schema } from './openapi-schema.ts'

/**
 * Returns the example that the document shows for a schema: its own, or one built from those of its parts.
 * Adds parts without an example to `lacking`, since "string" explains nothing.
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
