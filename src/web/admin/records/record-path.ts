/** Where a text stands in a draft, named as the API names fields: `goal.headline`, `features.2`. */
export type TextPath<Draft> = PathTo<Draft, string>
/** Where something stands that is on or off. */
export type FlagPath<Draft> = PathTo<Draft, boolean>

/** Where a list stands. */
export type ListPath<Draft> = {
  [Key in keyof Draft & string]: Draft[Key] extends readonly unknown[]
    ? Key
    : Draft[Key] extends object
      ? `${Key}.${ListPath<Draft[Key]>}`
      : never
}[keyof Draft & string]

export type At<Draft, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Draft
    ? At<Draft[Key], Rest>
    : never
  : Path extends keyof Draft
    ? Draft[Path]
    : never

type PathTo<Part, Value> = {
  [Key in keyof Part & string]: Part[Key] extends Value
    ? Key
    : Part[Key] extends readonly (infer Item)[]
      ? Item extends Value
        ? `${Key}.${number}`
        : `${Key}.${number}.${PathTo<Item, Value>}`
      : Part[Key] extends object
        ? `${Key}.${PathTo<Part[Key], Value>}`
        : never
}[keyof Part & string]

export function valueAt(draft: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], draft)
}

/** The same draft with another value in one place. */
export function withValueAt<Draft>(draft: Draft, path: string, value: unknown): Draft {
  const [key = '', ...rest] = path.split('.')
  const inner =
    rest.length === 0 ? value : withValueAt((draft as Record<string, unknown>)[key], rest.join('.'), value)
  const changed: unknown = Array.isArray(draft) ? draft.with(Number(key), inner) : { ...draft, [key]: inner }
  // Only the value at a path of that type was replaced.
  return changed as Draft
}
