import { listRecipePlates } from '#catalogue/recipes/list-recipe-plates.ts'
import { countRules } from '#meal-plans/proof/count-rules.ts'
import { findMealPlan } from '#meal-plans/store/find-meal-plan.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { judgementToWire } from '#meal-plans/verification/wire.ts'
import type { Context } from '#platform/context.ts'
import { limitWords, valueWords } from '#web/meal-plans/proof/rules/rule-words.ts'
import { citedName, shortSource } from '#web/meal-plans/proof/shown/source.ts'
import { type PlatePicture, platePicture } from '#web/plates/plate-picture.ts'

export type SampleProof = {
  id: string
  goal: string
  passed: number
  total: number
  plate: (PlatePicture & { name: string }) | null
  rules: { id: string; name: string; value: string; limit: string; source: string }[]
}

const SHOWN_RULES = 4
const ALL_PLATES = 1000
/** Values are set large; what would not fit is left to the proof itself. */
const LONGEST_VALUE = 18

/** What the sample plan's proof says, in a few of its rules; null where there is no sample. */
export async function sampleProof(ctx: Context): Promise<SampleProof | null> {
  const found = await findMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID })
  const counts = found && countRules(found.proof)
  if (!found || !counts?.checked) return null
  const { rules, goals, conditionName } = judgementToWire(found)
  const shown = rules.flatMap((rule) => {
    if (rule.state !== 'pass' || rule.value === 0 || !goals.some(({ slug }) => slug === rule.condition))
      return []
    const [value, limit] = [valueWords(rule), limitWords(rule)]
    if (!value || !limit || value.length > LONGEST_VALUE) return []
    const source = rule.sources.map((each) => shortSource(citedName(each))).join('; ')
    return [{ id: rule.id, name: rule.name, value, limit, source }]
  })
  const dinner = found.plan.mealPlanDays[0]?.dinner.slug
  const plates = await listRecipePlates(ctx, { count: ALL_PLATES })
  const plate = plates.find(({ slug }) => slug === dinner)
  const ring = { passed: counts.met, total: counts.checked }
  return {
    id: found.id,
    goal: conditionName,
    ...ring,
    plate: plate ? { name: plate.name, ...platePicture({ seed: plate.slug, ...plate, ring }) } : null,
    rules: shown
      .filter(({ name }, i) => shown.findIndex((other) => other.name === name) === i)
      .slice(0, SHOWN_RULES),
  }
}
