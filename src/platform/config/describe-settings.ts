import { settings } from './settings.ts'

/** Returns the rows of `docs/configuration.md`: each setting with its default and meaning. */
export function describeSettings(): string[] {
  return Object.entries(settings.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined)
    const value =
      fallback.success && fallback.data !== undefined && String(fallback.data) !== ''
        ? `\`${fallback.data}\``
        : '–'
    return `| \`${name}\` | ${value} | ${schema.description ?? ''} |`
  })
}
