import { createHash } from 'node:crypto'
import { COMBINATIONS } from '#catalogue/medicines/combination.ts'
import { FIBER_PROFILES, ROOM_ABOVE_FLOOR } from '../fiber/fiber.ts'
import { NEW_FOOD_RULES } from '../fiber/new-foods.ts'
import { FOOD_SAFETY } from '../food-safety.ts'
import { KIDNEY_LIMITS } from '../kidney-limits.ts'
import { COMBINATION_RULES } from '../medicines/combination-rules.ts'
import { MEDICINE_RULES } from '../medicines/medicine-rule-sets.ts'
import type { RuleSet } from '../rule.ts'
import { acne } from '../sets/acne.ts'
import { adhd } from '../sets/adhd.ts'
import { anxiety } from '../sets/anxiety.ts'
import { celiac } from '../sets/celiac.ts'
import { depression } from '../sets/depression.ts'
import { eczema } from '../sets/eczema.ts'
import { endometriosis } from '../sets/endometriosis.ts'
import { epilepsyMad } from '../sets/epilepsy-mad.ts'
import { fattyLiver } from '../sets/fatty-liver.ts'
import { gerd } from '../sets/gerd.ts'
import { heartHealth } from '../sets/heart-health.ts'
import { highCholesterol } from '../sets/high-cholesterol.ts'
import { hypertension } from '../sets/hypertension.ts'
import { hypothyroidism } from '../sets/hypothyroidism.ts'
import { ibdRemission } from '../sets/ibd-remission.ts'
import { ibs } from '../sets/ibs.ts'
import { lactoseIntolerance } from '../sets/lactose-intolerance.ts'
import { lowFodmap } from '../sets/low-fodmap.ts'
import { mediterranean } from '../sets/mediterranean.ts'
import { menopause } from '../sets/menopause.ts'
import { migraine } from '../sets/migraine.ts'
import { mind } from '../sets/mind.ts'
import { pcos } from '../sets/pcos.ts'
import { psoriasis } from '../sets/psoriasis.ts'
import { rosacea } from '../sets/rosacea.ts'
import { type2Diabetes } from '../sets/type-2-diabetes.ts'
import { SODIUM_LIMITS } from '../sodium-limits.ts'
import { CLASHES } from './clashes.ts'
import { FOR_EVERYONE, OUTLIERS, REFERENCE_FIGURES, UPPER_LEVELS } from './reference-intakes.ts'

/** The rules of every health goal. */
export const ruleSets: readonly RuleSet[] = [
  hypertension,
  highCholesterol,
  heartHealth,
  mediterranean,
  fattyLiver,
  type2Diabetes,
  pcos,
  hypothyroidism,
  menopause,
  endometriosis,
  ibs,
  lowFodmap,
  celiac,
  gerd,
  ibdRemission,
  lactoseIntolerance,
  acne,
  eczema,
  psoriasis,
  rosacea,
  depression,
  anxiety,
  adhd,
  migraine,
  epilepsyMad,
  mind,
]

/** Goals that the planner can serve without a clinician. */
export const autoRuleSets: readonly RuleSet[] = ruleSets.filter((set) => set.mode === 'auto')

const bySlug = new Map(ruleSets.map((set) => [set.slug, set]))

/** Returns the rule set of a health goal, or undefined if the slug has none. */
export function ruleSetOf(slug: string): RuleSet | undefined {
  return bySlug.get(slug)
}

/** Changes whenever a rule, a reference intake or the resolution of a clash changes. */
export const RULES_VERSION: string = createHash('sha256')
  .update(
    JSON.stringify([
      ...[ruleSets, CLASHES, REFERENCE_FIGURES, UPPER_LEVELS, FOR_EVERYONE, FIBER_PROFILES, FOOD_SAFETY],
      ...[
        MEDICINE_RULES,
        COMBINATIONS,
        COMBINATION_RULES,
        KIDNEY_LIMITS,
        SODIUM_LIMITS,
        OUTLIERS,
        NEW_FOOD_RULES,
        ROOM_ABOVE_FLOOR,
      ],
    ]),
  )
  .digest('hex')
  .slice(0, 12)
