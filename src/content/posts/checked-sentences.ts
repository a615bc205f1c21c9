import { actorOf } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import type { CheckedSentence } from '../columns/checked-sentence.ts'
import { claimsInText } from './claim.ts'
import { allSentencesIn, type HealthSentence, healthSentencesIn, unchecked } from './health-sentences.ts'
import type { Post } from './post.ts'

type Texts = Pick<Post, 'headline' | 'strapline' | 'body'>
type Checked = Texts & Pick<Post, 'checkedSentences'>

/** Lists the sentences about health in a post, each with the record of its writer and approval. */
export function checkedSentencesIn(post: Checked): (HealthSentence & CheckedSentence)[] {
  const known = new Map(post.checkedSentences.map((checked) => [checked.sentence, checked]))
  return healthSentencesIn(post).map((found) => ({
    ...found,
    ...(known.get(found.sentence) ?? unchecked(found.sentence)),
  }))
}

/** Lists the sentences about health that still need a source or an approval. */
export function openSentencesIn(post: Checked): (HealthSentence & CheckedSentence)[] {
  return checkedSentencesIn(post).filter(
    (checked) => checked.approval === null && (checked.source === null || needsApproval(checked)),
  )
}

/**
 * True for a sentence that claims a cure or interferes with a treatment. Believing it can do harm, so a
 * source alone is not sufficient: a second person has to approve it. Sentences that came with the product
 * were already reviewed.
 */
export function needsApproval({
  sentence,
  writtenBy,
}: Pick<CheckedSentence, 'sentence' | 'writtenBy'>): boolean {
  if (writtenBy === null) return false
  return claimsInText(sentence).some(({ kinds }) => kinds.includes('cure') || kinds.includes('medicine'))
}

/**
 * Builds the records for a post that is being saved: for its sentences about health, and for other sentences
 * with a source. A sentence that changed in any way loses its record.
 */
export function recordSentences(
  ctx: Context,
  options: {
    post: Texts
    /** If undefined, the previous sources are kept. */
    sources: { sentence: string; source: string }[] | undefined
    before: Checked | null
  },
): CheckedSentence[] {
  const { post, before } = options
  const known = new Map(before?.checkedSentences.map((checked) => [checked.sentence, checked]))
  const old = new Set(before && allSentencesIn(before))
  const sources =
    options.sources && new Map(options.sources.map(({ sentence, source }) => [sentence, source]))
  const health = new Set(healthSentencesIn(post).map(({ sentence }) => sentence))
  return allSentencesIn(post).flatMap((sentence) => {
    const was = known.get(sentence)
    const source = sources ? (sources.get(sentence) ?? null) : (was?.source ?? null)
    if (source === null && !health.has(sentence)) return []
    // A sentence from before writers were recorded has an unknown writer.
    const writtenBy = was ? was.writtenBy : old.has(sentence) ? null : actorOf(ctx.requester)
    return { sentence, writtenBy, source, approval: was?.approval ?? null }
  })
}
