import { z } from 'zod'
import type { HealthSentence } from '../posts/health-sentences.ts'

export const MOST_POSTS = 5

/** A generated post for an administrator to review. `review` lists the points that a person should check. */
export type AiPost = {
  headline: string
  strapline: string
  body: string[]
  review: string[]
  /** Sentences about health. Each needs a source or an approval before the post is published. */
  claims: HealthSentence[]
  sources: { sentence: string; source: string }[]
}

/** The generated texts, before any review. */
export type WrittenPost = Pick<AiPost, 'headline' | 'strapline' | 'body'>

/** A response with posts and the id of the health goal that they are about. */
export type DraftedPosts = { condition: string | null; blogPosts: AiPost[] }

const line = (longest: number) => z.string().trim().max(longest)

/** Some models return the body as a single text. */
const body = z
  .union([z.string().transform((text) => text.split(/\n\s*\n/)), z.array(z.string())])
  .transform((paragraphs) => paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean))
  .pipe(z.array(line(5000)).min(1).max(40))

const answer = z.object({
  blogPosts: z.array(z.object({ headline: line(200).min(1), strapline: line(500).default(''), body })).min(1),
})

/**
 * Parses the posts in a model's answer. Returns null if there are none, or if they have the wrong structure.
 */
export function postsIn(text: string, most: number): WrittenPost[] | null {
  const parsed = answer.safeParse(jsonIn(text))
  return parsed.success ? parsed.data.blogPosts.slice(0, most) : null
}

/** Models often wrap JSON in a code fence or add an introduction. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

const FIGURES = /\d+(?:[.,]\d+)*/g
const FIGURES_IN_WORDS =
  /\b(?:percent|per cent|twice|thrice|doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|half of|halv(?:e|es|ed|ing)|\w+fold)\b/giu
const MARKUP = /<\/?[a-z]|\*\*|^#+\s|\[[^\]]*\]\(|https?:\/\//im

/**
 * Lists the points that a person should check before the post is published. Figures may come only from
 * `known`.
 */
export function reviewOf({ headline, strapline, body }: WrittenPost, known: string): string[] {
  const text = [headline, strapline, ...body].join('\n')
  const given = new Set(figuresIn(known))
  return [
    says(
      'These figures are not in what we know',
      figuresIn(text).filter((figure) => !given.has(figure)),
    ),
    says('These amounts have no source', found(FIGURES_IN_WORDS, text)),
    MARKUP.test(text) ? ['It holds markup or an address, which is shown as it stands.'] : [],
  ].flat()
}

/** `1,500` and `1500` are the same figure. */
function figuresIn(text: string): string[] {
  return found(FIGURES, text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''))
}

function found(pattern: RegExp, text: string): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([word]) => word.toLowerCase()))]
}

function says(what: string, words: string[]): string[] {
  return words.length === 0 ? [] : [`${what}: ${words.join(', ')}.`]
}
