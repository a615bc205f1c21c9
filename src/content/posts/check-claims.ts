import { AppError } from '#platform/errors.ts'
import { type ClaimKind, claimsIn, type HealthClaim } from './claim.ts'
import type { Post } from './post.ts'

/** Keeps a post from being published, or from staying so, with a claim that nobody answers for. */
export function checkClaims(
  post: Pick<Post, 'headline' | 'strapline' | 'body' | 'published' | 'overrides'>,
): void {
  if (!post.published) return
  const open = openClaimsIn(post)
  if (open.length === 0) return
  const named = open
    .slice(0, MOST_NAMED)
    .map(({ sentence, kinds }) => `“${sentence}” ${kinds.map((kind) => WHY[kind]).join(', and ')}.`)
  const more = open.length > MOST_NAMED ? [`And ${open.length - MOST_NAMED} more.`] : []
  const message = ['Not published yet.', ...named, ...more, WHAT_TO_DO].join(' ')
  throw new AppError('invalid', message, { published: message })
}

/** What a post claims with nobody to answer for it. */
export function openClaimsIn(
  post: Pick<Post, 'headline' | 'strapline' | 'body' | 'overrides'>,
): HealthClaim[] {
  const answeredFor = new Set(post.overrides.map(({ sentence }) => sentence))
  return claimsIn(post).filter(({ sentence }) => !answeredFor.has(sentence))
}

const MOST_NAMED = 5
const WHAT_TO_DO = 'Take each out, or save the post as a draft and say there why it may stand.'

/** Explains each kind of claim. The quoted sentence comes before these words. */
export const WHY: Record<ClaimKind, string> = {
  cure: 'claims that food treats, prevents or cures',
  medicine: 'tells readers what to do about their medicine',
  figure: 'puts a figure on what food does to a body',
}
