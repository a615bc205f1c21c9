import { bodyAnswersMissing, bodyFaults } from '#members/profiles/body.ts'
import { type FactName, type MemberFacts, memberFacts } from '#members/profiles/facts.ts'
import { type BodyUnits, bodyIn, type FactsDraft, farOffVitaminK, saidIn } from './facts-draft.ts'
import { isVitaminKAsked, knownToBeUnknown } from './medicine-vocabulary.ts'

/** A field of the form that has something to mend. */
export type FactField = FactName
export type FactFaults = Partial<Record<FactField, true>>

export type ReadFacts = { facts: MemberFacts; faults: null } | { facts: null; faults: FactFaults }

/** Checks the form by the very schema that the server checks it with. */
export function readFacts(draft: FactsDraft, units: BodyUnits, year: number): ReadFacts {
  const said = saidIn(draft, units)
  const body = bodyIn(draft, units)
  const parsed = memberFacts.safeParse(said)
  const faults: FactFaults = parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path }) => [path[0] as FactField, true]))
  // A year is a number that the schema takes; that it has not come yet, only the calendar knows.
  if (parsed.data?.birthYear && parsed.data.birthYear > year) faults.birthYear = true
  for (const fault of bodyFaults(body, year)) {
    if (fault === 'bmi') Object.assign(faults, { heightCm: true, weightKg: true })
    else faults[fault] = true
  }
  if (bodyAnswersMissing(body, year).length > 0) faults.answers = true
  if (draft.vitaminKMeant !== 'yes' && isVitaminKAsked(draft.medications) && farOffVitaminK(draft))
    faults.clinicLevels = true
  if (knownToBeUnknown(draft.medications).length > 0) faults.medications = true
  return parsed.success && Object.keys(faults).length === 0
    ? { facts: parsed.data, faults: null }
    : { facts: null, faults }
}

/** What the form says, but for what is to be mended in it. */
export function readableFacts(draft: FactsDraft, units: BodyUnits, year: number): MemberFacts {
  const { facts, faults } = readFacts(draft, units, year)
  if (facts) return facts
  const said = Object.entries(saidIn(draft, units)).filter(([name]) => !(name in faults))
  return memberFacts.safeParse(Object.fromEntries(said)).data ?? {}
}
