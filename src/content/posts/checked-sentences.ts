import { actorOf } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import type { CheckedSentence } from '../columns/checked-sentence.ts'
import { allSentencesIn, type HealthSentence, healthSentencesIn, unchecked } from './health-sentences.ts'
import type { Post } from './post.ts'

type Texts = Pick<Post, 'headline' | 'strapline' | 'body'>
type Checked = Texts & Pick<Post, 'checkedSentences'>

/** Lists the sentences about health in a post, each with the record of who wrote and approved it. */
export function checkedSentencesIn(post: Checked): (HealthSentence & CheckedSentence)[] {
  const known = new Map(post.checkedSentences.map((checked) => [checked.sentence, checked]))
  return healthSentencesIn(post).map((found) => ({
    ...found,
    ...(known.get(found.sentence) ?? unchecked(found.sentence)),
  }))
}

/** Lists the sentences about health that have neither a source nor an approval. */
export function openSentencesIn(post: Checked): (HealthSentence & CheckedSentence)[] {
  return checkedSentencesIn(post).filter(({ source, approval }) => source === null && approval === null)
}

/**
 * Builds the records for a post that is being saved: of its sentences about health, and of others that have a source. A
 * sentence that changed by one letter starts without any.
 */
export function recordSentences(
  ctx: Context,
  options: {
    post: Texts
    /** If left out, the sources from before are kept. */
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
    // A sentence that was there before writers were recorded has an unknown writer.
    const writtenBy = was ? was.writtenBy : old.has(sentence) ? null : actorOf(ctx.requester)
    return { sentence, writtenBy, source, approval: was?.approval ?? null }
  })
}
