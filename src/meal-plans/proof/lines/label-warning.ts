import { hiddenNames } from '#catalogue/food-words/hidden-names.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import type { ExclusionResult } from '../proof.ts'

/**
 * Lists the label names that can hide a food from a member whose allergy is not on the standard list. The law
 * does not require labels to name such a food.
 */
export function labelWarning({ kind, name, readAs = [] }: ExclusionResult): string {
  const resolved = kind === 'allergy' && readAs.length > 0 ? resolveWord(name) : null
  const hidden = resolved?.state === 'known' ? hiddenNames(resolved.concept) : []
  return hidden.length > 0
    ? `On labels ${name} can hide in ${hidden.join(', ')}. Read them, and ask the maker.`
    : ''
}

/**
 * Lists notes about the words that a plan was based on: words that were not recognized, and names that labels
 * hide.
 */
export function wordNotes(exclusions: ExclusionResult[]): string[] {
  return exclusions.flatMap((exclusion) =>
    exclusion.state === 'no_data'
      ? [
          `We do not know “${exclusion.name}”, so it is not left out. Say it in another word under “What you told us”.`,
        ]
      : labelWarning(exclusion) || [],
  )
}
