import type { CheckedSentence } from '../columns/checked-sentence.ts'
import { sentencesOfPost, unchecked } from './health-sentences.ts'
import { type StarterPost, starterPosts } from './starter/starter-posts.ts'

type SourcedPost = Omit<StarterPost, 'sources'> & { checkedSentences: CheckedSentence[] }

/** The starter posts as they are stored, without source marks in their texts. */
export const sourcedPosts: SourcedPost[] = starterPosts.map(withSources)

/** Removes the source marks from the texts of a post and records each marked sentence with its source. */
function withSources({ sources, ...post }: StarterPost): SourcedPost {
  const checkedSentences: CheckedSentence[] = []
  const unmarked = (text: string) => {
    const pieces = text.split(/\[(\d)\]/)
    for (let at = 1; at < pieces.length; at += 2) {
      const sentence = sentencesOfPost(pieces[at - 1] ?? '').at(-1) ?? ''
      const source = sources[Number(pieces[at]) - 1]
      if (source === undefined) throw new Error(`“${sentence}” names a source that its post does not have.`)
      checkedSentences.push({ ...unchecked(sentence), source })
    }
    return pieces.filter((_, at) => at % 2 === 0).join('')
  }
  return {
    ...post,
    headline: unmarked(post.headline),
    strapline: unmarked(post.strapline),
    body: post.body.map(unmarked),
    checkedSentences,
  }
}
