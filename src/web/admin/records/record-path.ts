/** The path of a string in a draft, in the API's notation for fields: `goal.headline`, `features.2`. */
export type TextPath<Draft> = PathTo<Draft, string>
export type FlagPath<Draft> = PathTo<Draft, boolean>

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

/** Returns a copy of the draft with another value at the path. */
export function withValueAt<Draft>(draft: Draft, path: string, value: unknown): Draft {
  const [key = '', ...rest] = path.split('.')
  const inner =
    rest.length === 0 ? value : withValueAt((draft as Record<string, unknown>)[key], rest.join('.'), value)
  const changed: unknown = Array.isArray(draft) ? draft.with(Number(key), inner) : { ...draft, [key]: inner }
  // The type is unchanged, because only the value at one path was replaced.
  return changed as Draft
}
