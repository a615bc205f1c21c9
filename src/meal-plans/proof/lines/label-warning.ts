import { hiddenNames } from '#catalogue/food-words/hidden-names.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import type { ExclusionResult } from '../proof.ts'

/** What a label can hide from somebody with an allergy beyond the list, which law does not make it name. */
export function labelWarning({ kind, name, readAs = [] }: ExclusionResult): string {
  const resolved = kind === 'allergy' && readAs.length > 0 ? resolveWord(name) : null
  const hidden = resolved?.state === 'known' ? hiddenNames(resolved.concept) : []
  return hidden.length > 0
    ? `On labels ${name} can hide in ${hidden.join(', ')}. Read them, and ask the maker.`
    : ''
}

/** What a reader should know of words that a plan was made by: those that nobody knew, and what labels hide. */
export function wordNotes(exclusions: ExclusionResult[]): string[] {
  return exclusions.flatMap((exclusion) =>
    exclusion.state === 'no_data'
      ? [
          `We do not know “${exclusion.name}”, so it is not left out. Say it in another word under “What you told us”.`,
        ]
      : labelWarning(exclusion) || [],
  )
}
