import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import type { Unconcerned } from './safety-sentence.ts'

/** True if the member reported this fact. */
export function isUnconcerned(one: Unconcerned, { medications, taking, sex, age }: PlannedPerson): boolean {
  switch (one.reported) {
    case 'takes_one_of':
      return one.medicines.some((name) => medications?.has(name))
    case 'takes_none_of':
      return medications !== null && !one.medicines.some((name) => medications.has(name))
    case 'answer':
      return taking?.answers[one.question] === one.is
    case 'male':
      return sex === 'male'
    case 'under':
      return age !== null && age < one.age
  }
}
