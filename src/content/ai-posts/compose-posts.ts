import { allSentencesIn, healthSentencesIn, sentencesOfPost } from '../posts/health-sentences.ts'
import type { AiPost, WrittenPost } from './ai-post.ts'
import { type ConditionFacts, ruleInWords } from './condition-facts.ts'

/**
 * Composes posts from the catalogue's facts about a health goal, each about a different aspect. Returns none
 * if there are no facts.
 */
export function composePosts(facts: ConditionFacts, most: number): AiPost[] {
  return [overview, plate, figures, tips, week]
    .map((compose) => compose(facts))
    .map((post) => ({ ...post, body: post.body.map((text) => text.trim()).filter(Boolean), review: [] }))
    .filter(({ headline, body }) => headline !== '' && body.length > 0)
    .slice(0, most)
    .map((post) => ({
      ...post,
      claims: healthSentencesIn(post),
      sources: allSentencesIn(post).flatMap((sentence) => sourceOf(facts, sentence)),
    }))
}

/** A rule that a post restates provides its own source. */
function sourceOf({ rules }: ConditionFacts, sentence: string): { sentence: string; source: string }[] {
  const rule = rules.find((rule) => sentencesOfPost(inSentence(rule)).includes(sentence))
  return rule ? [{ sentence, source: rule.source }] : []
}

function inSentence(rule: ConditionFacts['rules'][number]): string {
  return sentence(ruleInWords(rule))
}

type Draft = WrittenPost

function overview({ condition: { name, description, goal } }: ConditionFacts): Draft {
  return { headline: goal.headline || name, strapline: description, body: paragraphsOf(goal.overview) }
}

function plate({ condition: { name, dietFocus, goal } }: ConditionFacts): Draft {
  return {
    headline: `${name}: what goes on the plate`,
    strapline: sentence(dietFocus),
    body: [
      ...paragraphsOf(goal.dietFocusOverview),
      ...goal.dietFocusHighlights.map(({ headline, overview }) => pair(headline, overview)),
    ],
  }
}

function figures({ condition: { name }, rules }: ConditionFacts): Draft {
  return {
    headline: `${name}: what we check, and where it comes from`,
    strapline: 'Every rule names the publication it leans on.',
    body:
      rules.length === 0
        ? []
        : [
            `A week of ours for ${name} is checked against these rules before anybody sees it.`,
            ...rules.map(inSentence),
            'They are general rules for a menu, not advice for one person. What suits you is a question for your doctor or dietitian.',
          ],
  }
}

function tips({ condition: { name, goalText, tips } }: ConditionFacts): Draft {
  return { headline: `${name}: small things that help in the kitchen`, strapline: goalText, body: tips }
}

function week({ condition: { name, dietFocus, planOverview, focus } }: ConditionFacts): Draft {
  return {
    headline: `A week of meals for ${name}`,
    strapline: sentence(dietFocus),
    body: [...paragraphsOf(planOverview), ...focus.map(({ focus, description }) => pair(focus, description))],
  }
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/)
}

function pair(headline: string, text: string): string {
  return [sentence(headline), text].filter(Boolean).join(' ')
}

/** Adds a full stop, unless the text already ends in a punctuation mark. */
function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…]$/u.test(trimmed) ? trimmed : `${trimmed}.`
}
