import { z } from 'zod'
import type { AiClient } from '#platform/ai/ai-client.ts'
import { DIAGNOSES, PROMISES } from './claim-words.ts'
import type { PlanTexts } from './compose-wording.ts'
import type { ProvableClaims } from './provable-claims.ts'
import { faultSentence, type WordingFault } from './wording-fault.ts'

export type AskedWording = { texts: PlanTexts } | { why: WordingFault }

const INSTRUCTIONS = `You word a weekly meal plan for its reader. The plan is finished and proved; you add no facts to it.
Answer with one JSON object and nothing else:
{"goal": "one sentence", "overview": "two to five sentences", "dietFocus": [{"focus": "two to four words", "description": "one sentence"}], "tips": ["one sentence"]}
Write two to eight entries of dietFocus and three to ten tips, in plain American English, calm and warm.
- Say what the rules keep only with the given marks, such as {the-rule-id}: each stands for a finished phrase, which is put in its place. Name dishes only with their marks, such as {recipe:the-slug}.
- Write no digits, no numbers in words, no amounts, and no nutrient that no mark speaks of.
- Name no illness, no part of the body, no medicine and no person. Promise nothing about how anyone will feel or what food does.
- Do not say that anything is left out, avoided, free of something or safe.
- No capital letters within sentences, no exclamation marks, no quotation marks, no markup, no links.`

const NO_JSON = 'The answer was not the JSON that was asked for.'

const answerSchema = z.object({
  goal: z.string(),
  overview: z.string(),
  dietFocus: z.array(z.object({ focus: z.string(), description: z.string() })).max(20),
  tips: z.array(z.string()).max(30),
})

/**
 * Asks the language model for the texts of a plan. The prompt contains ids of rules and recipes and the
 * phrases for them, and nothing about the member or the reason for the plan.
 */
export async function askForWording(
  ai: AiClient,
  { provable, guidance, faults }: { provable: ProvableClaims; guidance: string[]; faults: WordingFault[] },
): Promise<AskedWording> {
  const answer = await ai.ask({
    instructions: INSTRUCTIONS,
    prompt: promptOf({ provable, guidance, faults }),
    maxTokens: 2000,
  })
  if (answer.status === 'failed') return { why: { kind: answer.why, words: [answer.detail] } }
  const parsed = answerSchema.safeParse(jsonIn(answer.text))
  if (!parsed.success) return { why: { kind: NO_JSON, words: [] } }
  const { goal, overview, dietFocus, tips } = parsed.data
  const marks = marksOf(provable)
  const spelled = (text: string) => withPhrases(text.trim(), marks)
  return {
    texts: {
      goal: spelled(goal),
      overview: spelled(overview),
      dietFocus: dietFocus.map(({ focus, description }) => ({
        focus: spelled(focus),
        description: spelled(description),
      })),
      tips: tips.map(spelled),
    },
  }
}

function promptOf({
  provable,
  guidance,
  faults,
}: {
  provable: ProvableClaims
  guidance: string[]
  faults: WordingFault[]
}) {
  return [
    'Marks for rules, and the phrases they stand for:',
    ...provable.claims.map(({ ruleId, phrase }) => `{${ruleId}} = ${phrase}`),
    '',
    'Marks for dishes:',
    ...provable.recipes.map(({ slug }) => `{recipe:${slug}}`),
    ...section(
      'Editorial guidance:',
      guidance.flatMap((text) => sentencesShared(text).shared),
    ),
    ...section('Your last answer could not be used. Mend this:', faults.map(faultSentence)),
  ].join('\n')
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines]
}

/**
 * Splits an editor's guidance into sentences that are shared with the model, and those withheld because they
 * name an illness or a promise.
 */
export function sentencesShared(guidance: string): { shared: string[]; withheld: string[] } {
  const sentences = guidance.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== '')
  const isShared = (sentence: string) => !has(DIAGNOSES, sentence) && !has(PROMISES, sentence)
  return { shared: sentences.filter(isShared), withheld: sentences.filter((sentence) => !isShared(sentence)) }
}

function has(pattern: RegExp, text: string): boolean {
  return !text.matchAll(pattern).next().done
}

function marksOf({ claims, recipes }: ProvableClaims): Map<string, string> {
  return new Map([
    ...claims.map(({ ruleId, phrase }) => [ruleId, phrase] as const),
    ...recipes.map(({ slug, name }) => [`recipe:${slug}`, name] as const),
  ])
}

/** Unknown placeholders stay in the text, and the plain-text check then refuses them. */
function withPhrases(text: string, marks: Map<string, string>): string {
  const spelled = text.replaceAll(/\{([a-z0-9:_-]+)\}/giu, (mark, id: string) => marks.get(id) ?? mark)
  return spelled.replaceAll(
    /(^|[.]\s+)(\p{Ll})/gu,
    (_, before: string, first: string) => before + first.toUpperCase(),
  )
}

/** Extracts the JSON, because models often wrap it in a code fence or add an introduction. */
function jsonIn(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}
