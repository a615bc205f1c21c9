import { healthTopicsIn } from '#meal-plans/wording/health-topics.ts'
import type { HealthTopic } from '#meal-plans/wording/health-vocabulary.ts'
import type { CheckedSentence } from '../columns/checked-sentence.ts'

/** A sentence about health, which is public only with a source or a second person's approval. */
export type HealthSentence = { sentence: string; kinds: HealthTopic[] }

type Texts = { headline: string; strapline: string; body: readonly string[] }

/** Lists the sentences of a post that speak of health, each once. */
export function healthSentencesIn({ headline, strapline, body }: Texts): HealthSentence[] {
  const found = [headline, strapline, ...body].flatMap(ofText)
  return [...new Map(found.map((each) => [each.sentence, each])).values()]
}

/** Reads a text by its lines, and across them only if none of the lines speaks of health. */
function ofText(text: string): HealthSentence[] {
  const ofLines = sentencesOfPost(text).flatMap(ofSentence)
  if (ofLines.length > 0 || !text.includes('\n')) return ofLines
  return sentencesOfPost(text.replaceAll('\n', ' ')).flatMap(ofSentence)
}

/** Lists each sentence of a post once, also those that run over several lines. */
export function allSentencesIn({ headline, strapline, body }: Texts): string[] {
  const sentences = [headline, strapline, ...body].flatMap((text) => [
    ...sentencesOfPost(text),
    ...(text.includes('\n') ? sentencesOfPost(text.replaceAll('\n', ' ')) : []),
  ])
  return [...new Set(sentences)]
}

function ofSentence(sentence: string): HealthSentence[] {
  const kinds = healthTopicsIn(sentence)
  return kinds.length === 0 ? [] : [{ sentence, kinds }]
}

export function sentencesOfPost(text: string): string[] {
  return text
    .split(/(?<=[.!?…][”"’')]{0,4})\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

/** The record of a sentence without a source or an approval. */
export function unchecked(sentence: string): CheckedSentence {
  return { sentence, writtenBy: null, source: null, approval: null }
}
