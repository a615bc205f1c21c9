import { supplementsBeside } from '#catalogue/medicines/combination.ts'
import type { Medicine } from '#catalogue/medicines/medicine.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { EFFECT_BY_ANSWER, onList } from '#members/profiles/medicine-lists.ts'

type Reported = Pick<MemberFacts, 'answers' | 'circumstances'>

/** Returns why a medicine alone rules out a plan, whatever its group, or null if a plan may be made. */
export function effectRefusal(medicines: readonly Medicine[], reported: Reported): string | null {
  for (const medicine of medicines) {
    // A question asks about the medicine's purpose or form, so the answer decides instead of the effect.
    const isAsked = onList([medicine], EFFECT_BY_ANSWER).length > 0 || medicine.shows === 'HIV'
    if (!isAsked && medicine.effect === 'refuse') return refusedWith(medicine)
    if (!isAsked && medicine.effect === 'ask') return askedFirst(medicine)
  }
  return supplementRefusal(medicines, reported)
}

function refusedWith({ label, shows }: Medicine): string {
  const why = shows ? ` It is often given for ${shows}, and then food has to fit your treatment.` : ''
  return `We do not make plans with ${label}.${why} Please ask the team that treats you, or a registered dietitian, what to eat.`
}

function askedFirst({ label, shows, question, asks }: Medicine): string {
  if (asks)
    return `Please tell us which medicine you mean by “${label}”. Without its name, we do not plan for you.`
  const why = shows ? ` It is often given for ${shows}.` : ''
  const what = question ? ` We would have to know: ${question}` : ''
  return `We do not make plans with ${label} yet.${why}${what} Please ask whoever prescribes it, or a registered dietitian, what to eat with it.`
}

/** Refuses risky combinations of a supplement and a medicine, such as fish oil with a blood thinner. */
function supplementRefusal(medicines: readonly Medicine[], { answers = {} }: Reported): string | null {
  if (answers.prescriber_agreed === 'yes' || answers.clinic_knows_diet_change === 'yes') return null
  const [pair] = supplementsBeside(medicines)
  if (!pair) return null
  const [supplement, other] = pair.map(({ label }) => label)
  return `Taken together, ${supplement} can change how ${other} works. Please ask whoever prescribes ${other}. Once they have agreed, tell us under “Which medicines do you take?”, and we plan for you.`
}
