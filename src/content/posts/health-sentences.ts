import { healthTopicsIn } from '#meal-plans/wording/health-topics.ts'
import type { HealthTopic } from '#meal-plans/wording/health-vocabulary.ts'
import type { CheckedSentence } from '../columns/checked-sentence.ts'

/** A sentence about health, which can be published only with a source or a second person's approval. */
export type HealthSentence = { sentence: string; kinds: HealthTopic[] }

type Texts = { headline: string; strapline: string; body: readonly string[] }

/** Lists the sentences of a post that are about health, each once. */
export function healthSentencesIn({ headline, strapline, body }: Texts): HealthSentence[] {
  const found = [headline, strapline, ...body].flatMap(ofText)
  return [...new Map(found.map((each) => [each.sentence, each])).values()]
}

/** Checks each line of a text. Only if no line is about health, checks across lines as well. */
function ofText(text: string): HealthSentence[] {
  const ofLines = sentencesOfPost(text).flatMap(ofSentence)
  if (ofLines.length > 0 || !text.includes('\n')) return ofLines
  return sentencesOfPost(text.replaceAll('\n', ' ')).flatMap(ofSentence)
}

/** Lists each sentence of a post once, including those that span several lines. */
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

export function unchecked(sentence: string): CheckedSentence {
  return { sentence, writtenBy: null, source: null, approval: null }
}
