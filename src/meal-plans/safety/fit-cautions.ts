import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { Unconcerned } from './safety-sentence.ts'
import { isUnconcerned } from './unconcerned.ts'

const withoutAny = (...medicines: MedicineGroup[]): Unconcerned => ({ reported: 'takes_none_of', medicines })
const TESTED: Unconcerned = { reported: 'answer', question: 'celiac_tested_negative', is: 'yes' }

/**
 * Cautions of health goals that do not concern every member with the goal, and the facts that make them
 * unnecessary.
 */
export const CAUTIONS_OF_SOME: Readonly<Record<string, Unconcerned>> = {
  'If you take insulin or a sulfonylurea, ask your prescriber before changing carbohydrates.': withoutAny(
    'insulin',
    'sulfonylurea',
  ),
  'If you take an SGLT2 inhibitor, no very-low-carbohydrate diet: ask your prescriber.':
    withoutAny('sglt2_inhibitor'),
  'If you take insulin or a GLP-1 medicine, ask your prescriber before eating less.': withoutAny(
    'insulin',
    'glp1',
  ),
  'If you take a statin, leave out grapefruit; ask your pharmacist about yours.': withoutAny('statin'),
  'If you take a stimulant, ask your prescriber how to watch appetite and weight.': withoutAny('stimulant'),
  'If you take isotretinoin, ask your doctor about supplements: none with vitamin A.':
    withoutAny('isotretinoin'),
  'If you take methotrexate, no alcohol: ask your doctor.': withoutAny('methotrexate'),
  'If you take warfarin, ask whoever checks your blood: keep vitamin K steady from week to week.':
    withoutAny('warfarin'),
  'Take levothyroxine away from coffee, soy, calcium and iron: ask your pharmacist how.':
    withoutAny('levothyroxine'),
  'Ask your doctor for a test for celiac disease before leaving out gluten.': TESTED,
  'Ask your doctor for a test for celiac disease first.': TESTED,
}

/**
 * Returns the advice on which clinician to ask about what, by health goal, without cautions that the member's
 * facts make unnecessary.
 */
export function cautionsFor(request: Pick<PlannerRequest, 'input' | 'year'>): string[] {
  const member = plannedPersonOf(request)
  return request.input.goals
    .flatMap((slug) => ruleSetOf(slug)?.cautions ?? [])
    .filter((caution) => {
      const unconcerned = CAUTIONS_OF_SOME[caution]
      return !unconcerned || !isUnconcerned(unconcerned, member)
    })
}
