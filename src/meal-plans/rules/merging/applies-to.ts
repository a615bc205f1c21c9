import { wordsForCircumstance } from '../circumstance-words.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Rule, RuleTest, When } from '../rule.ts'

export type Applicability =
  | { applies: true; note?: string }
  /** The rule is known not to apply to this member. */
  | { applies: false; reason: string }
  /** It is not known whether the rule applies, and applying it anyway would not be safer. */
  | { applies: 'unknown'; reason: string }

/**
 * Checks whether a rule applies to the member. A limit applies even if that is not known, because leaving
 * food out is the safer error.
 */
export function appliesTo({ when, test }: Rule, member: PlannedPerson): Applicability {
  if (!when) return { applies: true }
  const answer = isTrueFor(when, member)
  if (answer === true) return { applies: true }
  const { meant, missing } = wording(when)
  if (answer === false) return { applies: false, reason: `Meant for ${meant}.` }
  if (onlyLimits(test)) return { applies: true, note: `Applied to be safe: ${missing} not known.` }
  return { applies: 'unknown', reason: `Meant for ${meant}; ${missing} not known.` }
}

/**
 * Describes the members that a rule is for, such as `women from 51 years`. Returns null if it is for every
 * member.
 */
export function meantFor({ when }: Rule): string | null {
  return when ? wording(when).meant : null
}

function isTrueFor(when: When, member: PlannedPerson): boolean | null {
  switch (when.fact) {
    case 'person':
      return anyTrue(when.anyOf.map((person) => isPerson(person, member)))
    case 'bmi': {
      if (when.aim && !member.circumstances?.has('weight_loss_aim')) return false
      return member.bmi === null ? null : member.bmi >= when.min
    }
    case 'medication':
      return member.medications === null ? null : member.medications.has(when.name)
    case 'circumstance':
      return member.circumstances === null ? null : member.circumstances.has(when.name)
    // A variant only applies to members who chose it.
    case 'variant':
      return member.circumstances?.has(when.name) ?? false
  }
}

type Person = Extract<When, { fact: 'person' }>['anyOf'][number]

function isPerson(person: Person, { sex, age }: PlannedPerson): boolean | null {
  if (sex !== null && sex !== person.sex) return false
  const isBounded = person.minAge !== undefined || person.maxAge !== undefined
  if (isBounded && age !== null && (age < (person.minAge ?? 0) || age > (person.maxAge ?? 200))) return false
  return sex === null || (isBounded && age === null) ? null : true
}

function anyTrue(answers: (boolean | null)[]): boolean | null {
  if (answers.includes(true)) return true
  return answers.includes(null) ? null : false
}

function onlyLimits(test: RuleTest): boolean {
  if (test.kind === 'exclude_food_tag') return true
  return 'max' in test && test.max !== undefined && !('min' in test && test.min !== undefined)
}

function wording(when: When): { meant: string; missing: string } {
  switch (when.fact) {
    case 'person':
      return { meant: when.anyOf.map(personWording).join(' and '), missing: 'sex or birth year is' }
    case 'bmi':
      return {
        meant: `members with a body mass index of ${when.min} or more${when.aim ? ' who wish to lose weight' : ''}`,
        missing: 'height or weight is',
      }
    case 'medication':
      return {
        meant: `members who take a medicine of the class ${spaced(when.name)}`,
        missing: 'medicines are',
      }
    case 'circumstance':
      return { meant: `members with ${wordsForCircumstance(when.name)}`, missing: 'whether you have it is' }
    case 'variant':
      return {
        meant: `members who ask for the ${wordsForCircumstance(when.name)}`,
        missing: 'your choice is',
      }
  }
}

function personWording({ sex, minAge, maxAge }: Person): string {
  const people = sex === 'female' ? 'women' : 'men'
  if (minAge !== undefined && maxAge !== undefined) return `${people} of ${minAge} to ${maxAge} years`
  return minAge === undefined ? people : `${people} from ${minAge} years`
}

function spaced(key: string): string {
  return key.replaceAll('_', ' ')
}
