import { bodyAnswersMissing, bodyErrors } from '#members/profiles/body.ts'
import { type FactName, type MemberFacts, memberFacts } from '#members/profiles/facts.ts'
import { type BodyUnits, bodyIn, type FactsDraft, farOffVitaminK, saidIn } from './facts-draft.ts'
import { isVitaminKAsked, knownToBeUnknown } from './medicine-vocabulary.ts'

/** A field of the form that can have an error. */
export type FactField = FactName
export type FactErrors = Partial<Record<FactField, true>>

export type ReadFacts = { facts: MemberFacts; errors: null } | { facts: null; errors: FactErrors }

/** Validates the form with the same schema as the server. */
export function readFacts(draft: FactsDraft, units: BodyUnits, year: number): ReadFacts {
  const said = saidIn(draft, units)
  const body = bodyIn(draft, units)
  const parsed = memberFacts.safeParse(said)
  const errors: FactErrors = parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path }) => [path[0] as FactField, true]))
  // The schema accepts any year in its range, so a year in the future is checked separately.
  if (parsed.data?.birthYear && parsed.data.birthYear > year) errors.birthYear = true
  for (const error of bodyErrors(body, year)) {
    if (error === 'bmi') Object.assign(errors, { heightCm: true, weightKg: true })
    else errors[error] = true
  }
  if (bodyAnswersMissing(body, year).length > 0) errors.answers = true
  if (draft.vitaminKMeant !== 'yes' && isVitaminKAsked(draft.medications) && farOffVitaminK(draft))
    errors.clinicLevels = true
  if (knownToBeUnknown(draft.medications).length > 0) errors.medications = true
  return parsed.success && Object.keys(errors).length === 0
    ? { facts: parsed.data, errors: null }
    : { facts: null, errors }
}

/** Returns the facts of the form without the invalid ones. */
export function readableFacts(draft: FactsDraft, units: BodyUnits, year: number): MemberFacts {
  const { facts, errors } = readFacts(draft, units, year)
  if (facts) return facts
  const said = Object.entries(saidIn(draft, units)).filter(([name]) => !(name in errors))
  return memberFacts.safeParse(Object.fromEntries(said)).data ?? {}
}
