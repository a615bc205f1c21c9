import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { Unconcerned } from './safety-sentence.ts'
import { isUnconcerned } from './unconcerned.ts'

const withoutAny = (...medicines: MedicineGroup[]): Unconcerned => ({ told: 'takes_none_of', medicines })
const TESTED: Unconcerned = { told: 'answer', question: 'celiac_tested_negative', is: 'yes' }

/** Cautions of health goals that do not concern everybody who has the goal, and whom they do not. */
export const CAUTIONS_OF_SOME: Readonly<Record<string, Unconcerned>> = {
  'With insulin or a sulfonylurea, ask your prescriber before changing carbohydrates.': withoutAny(
    'insulin',
    'sulfonylurea',
  ),
  'With an SGLT2 inhibitor, no very-low-carbohydrate diet.': withoutAny('sglt2_inhibitor'),
  'With insulin or a GLP-1 medicine, ask before eating less.': withoutAny('insulin', 'glp1'),
  'With a statin, leave out grapefruit.': withoutAny('statin'),
  'With a stimulant, watch appetite and weight.': withoutAny('stimulant'),
  'With isotretinoin, no vitamin A supplements.': withoutAny('isotretinoin'),
  'With methotrexate, no alcohol.': withoutAny('methotrexate'),
  'With warfarin, keep vitamin K steady from week to week.': withoutAny('warfarin'),
  'Take levothyroxine away from coffee, soy, calcium and iron.': withoutAny('levothyroxine'),
  'Test for celiac disease before leaving out gluten.': TESTED,
  'Test for celiac disease first.': TESTED,
}

/** Whom to ask about what, by health goal, without what does not concern this member by what they told. */
export function cautionsFor(request: Pick<PlannerRequest, 'input' | 'year'>): string[] {
  const member = plannedPersonOf(request)
  return request.input.goals
    .flatMap((slug) => ruleSetOf(slug)?.cautions ?? [])
    .filter((caution) => {
      const unconcerned = CAUTIONS_OF_SOME[caution]
      return !unconcerned || !isUnconcerned(unconcerned, member)
    })
}
