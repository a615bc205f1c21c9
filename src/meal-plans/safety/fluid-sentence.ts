import { lowSodiumEver } from '#members/profiles/answered.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { mayLackSodium, takesLoweringSodium } from '../rules/sodium-limits.ts'
import { type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'

/** Liters of drinks a day: 81% of the water in the DRI, and from age 65 the minimum of ESPEN. */
const LITERS = { usual: { female: 2.2, male: 3 }, older: { female: 1.6, male: 2 } } as const
const OLDER_FROM = 65

/** Medicines with their own sentence on how much to drink. */
const SAID_BY = ['lithium', 'glp1'] as const

/** Drinking too much is riskier for members who may lack sodium, so this text names no liters. */
const TO_THIRST =
  'With your medicines, blood sodium can fall too low, so this plan is not very low in salt. Drink when you are thirsty, about 6 to 8 cups a day and not more, unless your clinician says otherwise. Headache, confusion or new falls: call your doctor the same day.'

const AN_HOUR = 'no more than about 1 liter in an hour'
const WITH_FIBER = 'For each 5 g of fiber that your days gain, drink a cup more.'

/**
 * Returns the advice on how much to drink. A plan can't provide enough, because its dishes bring only a fifth
 * of the water a body needs.
 */
export function fluidSentence({ member }: { member: PlannedPerson }): SafetySentence[] {
  if (SAID_BY.some((name) => member.medications?.has(name))) return []
  if (mayLackSodium(member))
    return [
      {
        id: 'fluid-low-sodium',
        text: TO_THIRST,
        position: 'top',
        rank: 'medicine',
        places: SENTENCE_PLACES,
        evidence: { severity: 'hard', source: 'MATSUURA2025', verified: 'read', certainty: 'medium' },
      },
    ]
  if (member.circumstances?.has('kidney_stones')) return [stonesSentence(member)]
  return [
    {
      id: 'fluid',
      text: `${amountFor(member)}, ${AN_HOUR}. ${WITH_FIBER}`,
      position: 'bottom',
      rank: 'other',
      places: SENTENCE_PLACES,
      evidence: { severity: 'advisory', source: 'DRI', verified: 'recalled', certainty: 'medium' },
    },
  ]
}

/**
 * Advises drinking enough for 2.5 liters of urine a day. Members whose medicine can lower blood sodium are
 * advised to ask a clinician first.
 */
function stonesSentence(member: PlannedPerson): SafetySentence {
  const enough = 'Drink so much that you pass at least 2.5 liters of urine a day'
  const text = maySodiumFall(member)
    ? `With kidney stones, 2.5 liters of urine a day are the aim. With your medicine, ask your clinician first how much to drink.`
    : `${enough} and it is pale: about 3 liters of drinks, some of it before bed, and ${AN_HOUR}.`
  return {
    id: 'fluid',
    text,
    position: 'bottom',
    rank: 'other',
    places: SENTENCE_PLACES,
    evidence: { severity: 'advisory', source: 'AUA2014', verified: 'read_secondary', certainty: 'high' },
  }
}

function maySodiumFall(member: PlannedPerson): boolean {
  return takesLoweringSodium(member) && lowSodiumEver(member.taking?.answers) !== 'never'
}

function amountFor({ sex, age, goals }: PlannedPerson): string {
  if (goals.has('ibs') || goals.has('low-fodmap'))
    return 'Drink at least 8 cups a day, mostly water and herbal tea'
  const { female, male } = age !== null && age >= OLDER_FROM ? LITERS.older : LITERS.usual
  if (sex === null)
    return `Drink about ${female} liters a day as a woman, ${male} liters as a man, mostly water`
  return `Drink about ${sex === 'female' ? female : male} liters a day, mostly water`
}
