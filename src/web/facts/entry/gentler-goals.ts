import { type EntryQuestion, gentlerGoal, saidOf } from '#meal-plans/phases/entry/entry-question.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'

type Goal = { id: string; name: string; ruleSet: string; entry: readonly EntryQuestion[] }

/** Health goals in which a refused one is replaced by a gentler one. */
export type GentlerGoals = { name: string; ids: string[] }

/**
 * Returns the chosen goals with the refused one replaced by a gentler one. Returns null if the gentler goal
 * is not on offer, or if anything else also refuses a plan, because a choice must not lead to another
 * refusal.
 */
export function gentlerGoals({
  chosen,
  offers,
  answers = {},
  reasons,
}: {
  chosen: readonly Goal[]
  offers: readonly Pick<Goal, 'id' | 'name' | 'ruleSet'>[]
  answers: MemberFacts['answers']
  /** All reasons why no plan is served. */
  reasons: readonly string[]
}): GentlerGoals | null {
  const asked = chosen.flatMap(({ entry }) => entry)
  const instead = gentlerGoal(asked, answers)
  const offer = offers.find(({ ruleSet }) => ruleSet === instead)
  const said = saidOf('refuses', asked, answers)
  const isOther = reasons.some((reason) => !said.some((sentence) => reason.includes(sentence)))
  if (!offer || reasons.length === 0 || isOther) return null
  const ids = chosen.map(({ id, entry }) => (gentlerGoal(entry, answers) === null ? id : offer.id))
  return { name: offer.name, ids: [...new Set(ids)] }
}
