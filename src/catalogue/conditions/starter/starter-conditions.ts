import type { StarterCondition } from '../condition.ts'
import { cardiovascularConditions } from './cardiovascular.ts'
import { digestiveConditions } from './digestive-conditions.ts'
import { digestiveSymptomConditions } from './digestive-symptoms.ts'
import { hormonalMetabolicConditions } from './hormonal-metabolic.ts'
import { hormonalReproductiveConditions } from './hormonal-reproductive.ts'
import { liverConditions } from './liver.ts'
import { mentalHealthConditions } from './mental-health.ts'
import { neurologicalConditions } from './neurological.ts'
import { skinConditions } from './skin.ts'

/** The health goals of a new installation. */
export const starterConditions: StarterCondition[] = [
  ...cardiovascularConditions,
  ...digestiveSymptomConditions,
  ...digestiveConditions,
  ...hormonalMetabolicConditions,
  ...hormonalReproductiveConditions,
  ...skinConditions,
  ...liverConditions,
  ...mentalHealthConditions,
  ...neurologicalConditions,
]
