/** A test that holds a promise: its file, and its title or a part of it; without one, the whole file. */
export type Holder = readonly [file: string, title: string]

type Texts = string | { readonly [name: string]: Texts }

/** All sentences of texts, as their reader sees them, each once. */
export function sentencesOf(texts: Texts): string[] {
  const all = textsIn(texts).flatMap((text) =>
    text.replace(/<\/?\w+>/g, '').split(/(?<=[.?!:])\s+(?=[\p{Lu}“{])/u),
  )
  return [...new Set(all)]
}

function textsIn(texts: Texts): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(textsIn)
}
