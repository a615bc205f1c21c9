import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { askedOf } from '#members/profiles/asked-of.ts'
import {
  AGREED_BY,
  type AgreedCircumstance,
  CIRCUMSTANCES,
  type Circumstance,
} from '#members/profiles/circumstance.ts'
import { BODY_LIMITS, FACT_LIMITS } from '#members/profiles/fact-choices.ts'
import { memberFacts } from '#members/profiles/facts.ts'
import { toldIn } from '#members/profiles/told.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { CALLED } from '#tests/support/evidence/carried.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { energyTarget } from '../request/energy-target.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { refusalFor } from './safety-gate.ts'

const YEAR = 2026

/**
 * The refusals in the evidence when this test was written. Another test compares this file with the evidence.
 */
const recorded = JSON.parse(
  readFileSync(new URL('../../../tests/support/evidence/evidence.json', import.meta.url), 'utf8'),
) as { refused: string[]; asked: { circumstance: string; action: string }[] }

function refusal(profile: Record<string, unknown>): string | null {
  const request = aRequest({ goals: ['heart-health'], sex: 'male', ...profile })
  return refusalFor(request.input, plannedPersonOf(request))
}

function questionsOf(reported: Parameters<typeof toldIn>[0]): string[] {
  return askedOf(toldIn(reported, { goals: [], year: YEAR })).map(({ question }) => question)
}

type Plausible = { fact: string; refuse_outside?: [number, number] }
type Evidence = { plausibility: Plausible[] }

/**
 * Returns the bounds from the evidence if its file is available, or the values from when this test was
 * written.
 */
function evidence(): Evidence {
  const path = new URL('../../../../shared/evidence/energy-safety.json', import.meta.url)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Evidence
  return {
    plausibility: [
      { fact: 'age', refuse_outside: [18, 105] },
      { fact: 'height_cm', refuse_outside: [120, 230] },
      { fact: 'weight_kg', refuse_outside: [30, 300] },
      { fact: 'bmi', refuse_outside: [12, 80] },
      { fact: 'energy_wish_kcal', refuse_outside: [1200, 4500] },
    ],
  }
}

const BOUNDS = new Map(evidence().plausibility.map(({ fact, refuse_outside }) => [fact, refuse_outside]))

test('the bounds match the evidence, and the form, the API and the planner share them', () => {
  const limits = ({ min, max }: { min: number; max: number }) => [min, max]
  expect(limits(BODY_LIMITS.age)).toEqual(BOUNDS.get('age'))
  expect(limits(BODY_LIMITS.bmi)).toEqual(BOUNDS.get('bmi'))
  expect(limits(FACT_LIMITS.heightCm)).toEqual(BOUNDS.get('height_cm'))
  expect(limits(FACT_LIMITS.weightKg)).toEqual(BOUNDS.get('weight_kg'))
  expect(limits(FACT_LIMITS.energyKcal)).toEqual(BOUNDS.get('energy_wish_kcal'))
  const meant = { answers: { body_figures_meant: 'yes' } }
  for (const [name, other] of [
    ['heightCm', { weightKg: 70 }],
    ['weightKg', { heightCm: 170 }],
  ] as const) {
    const { min, max } = FACT_LIMITS[name]
    for (const value of [min, max, min - 0.5, max + 0.5]) {
      const isTaken = memberFacts.safeParse({ [name]: value }).success
      expect(refusal({ [name]: value, ...meant }) === null, `${name} ${value}`).toBe(isTaken)
      if (!isTaken) expect(refusal({ ...other, [name]: value, ...meant })).toContain('Please check')
    }
  }
})

test('a low-FODMAP diet with a bowel disease in remission is left to a dietitian', () => {
  expect(refusal({ goals: ['ibd-remission', 'mind', 'low-fodmap'] })).toMatch(/needs a dietitian beside you/)
  for (const goals of [['ibd-remission', 'mind'], ['low-fodmap']]) expect(refusal({ goals })).toBeNull()
})

describe('an answer that the member does not know', () => {
  const DECIDING = [
    ['warfarin', 'inr_in_range'],
    ['warfarin', 'warfarin_over_3_months'],
    ['lisinopril', 'potassium_ever_high'],
    ['spironolactone', 'potassium_checked_since_dose_change'],
    ['insulin', 'low_sugar_needed_help'],
    ['empagliflozin metformin', 'type_1_diabetes'],
    ['semaglutide', 'eats_what_is_planned'],
  ] as const

  test.each(DECIDING)(
    'with %s to %s sends the member to ask first, while a missing answer causes no refusal',
    (name, question) => {
      expect(refusal({ medications: [name] })).toBeNull()
      const unknown = refusal({ medications: [name], answers: { [question]: 'unknown' } })
      expect(unknown).toMatch(/[Pp]lease ask/)
      const answers = (['yes', 'no'] as const).map((answer) =>
        refusal({ medications: [name], answers: { [question]: answer } }),
      )
      expect(answers.filter((reason) => reason === null)).toHaveLength(1)
      expect(answers).not.toContain(unknown)
    },
  )

  test('blocks no plan once its question is no longer asked', () => {
    const answers = { potassium_ever_high: 'unknown', potassium_checked_since_dose_change: 'unknown' }
    expect(refusal({ medications: ['spironolactone'], answers })).toMatch(/has ever been high/)
    expect(refusal({ medications: ['yasmin'], answers })).toBeNull()
    expect(refusal({ medications: ['yasmin'], answers: { potassium_ever_high: 'yes' } })).toMatch(
      /has been high/,
    )
  })

  test('about heart failure can be changed even with a medicine that does not ask about it', () => {
    const reporting = (answer?: 'yes' | 'no' | 'unknown') => ({
      medications: ['losartan'],
      answers: answer ? { medicine_for_heart_failure: answer } : {},
    })
    expect(questionsOf(reporting())).not.toContain('medicine_for_heart_failure')
    for (const answer of ['yes', 'no', 'unknown'] as const)
      expect(questionsOf(reporting(answer))).toContain('medicine_for_heart_failure')
    expect(refusal(reporting('yes'))).toMatch(/With heart failure/)
    expect(refusal(reporting('unknown'))).toMatch(/often given for heart failure/)
    expect([refusal(reporting('no')), refusal(reporting())]).toEqual([null, null])
  })

  test("has the same effect for a health goal's question, and counts as no answer for a body question", () => {
    for (const question of ['celiac_tested_negative', 'red_flag_symptom', 'fructose_intolerance'])
      expect(refusal({ goals: ['low-fodmap'], answers: { [question]: 'unknown' } })).toMatch(
        /Where you are not sure, please ask your doctor first/,
      )
    expect(refusal({ goals: ['low-fodmap'] })).toBeNull()
    const low = { sex: 'male', birthYear: YEAR - 40, heightCm: 180, weightKg: 17.8 * 1.8 ** 2 }
    const answers = { unintended_weight_loss: 'unknown', fears_weight_gain: 'no' }
    expect(refusal({ ...low, answers })).toContain('answer the questions')
  })
})

describe('a body', () => {
  const man = { sex: 'male', birthYear: YEAR - 40, heightCm: 180 }
  const withBmi = (bmi: number) => ({ ...man, weightKg: bmi * 1.8 ** 2 })
  const LOW_ANSWERED = { unintended_weight_loss: 'no', fears_weight_gain: 'no' } as const

  test('is referred to a doctor, with a help line, if its body mass index is under 17', () => {
    for (const bmi of [16.3, 14, 16.99])
      expect(refusal({ ...withBmi(bmi), answers: LOW_ANSWERED })).toMatch(/doctor.*1-888-375-7767.*988/)
  })

  test('brings a question from 17 to 18.5, and no answer counts as yes', () => {
    expect(refusal(withBmi(17.8))).toContain('answer the questions')
    expect(refusal({ ...withBmi(17.8), answers: { fears_weight_gain: 'no' } })).not.toBeNull()
    expect(refusal({ ...withBmi(17.8), answers: { unintended_weight_loss: 'no' } })).not.toBeNull()
    expect(refusal({ ...withBmi(17.8), answers: LOW_ANSWERED })).toBeNull()
    expect(refusal({ ...withBmi(17.8), answers: LOW_ANSWERED, goals: ['low-fodmap'] })).toMatch(/FODMAP/)
    for (const name of ['unintended_weight_loss', 'fears_weight_gain'] as const)
      expect(refusal({ ...withBmi(17.8), answers: { ...LOW_ANSWERED, [name]: 'yes' } })).not.toBeNull()
  })

  test('is referred to a doctor after unintended weight loss, whatever it weighs', () => {
    expect(refusal({ circumstances: ['unexplained_weight_loss'] })).toContain('needs a doctor')
    expect(refusal({ ...withBmi(27), answers: { weight_change_meant: 'no' } })).toContain('needs a doctor')
  })

  test('gets a plan at a high weight, but from 50 on only if a clinician has agreed', () => {
    expect(refusal(withBmi(45))).toBeNull()
    expect(refusal(withBmi(52))).toContain('clinician')
    expect(refusal({ ...withBmi(52), answers: { clinician_agreed: 'yes' } })).toBeNull()
  })

  test('with unusual figures is asked about and then accepted, while impossible figures are refused', () => {
    const tall = { ...man, heightCm: 212, weightKg: 110 }
    expect(refusal(tall)).toContain('If they are right, say so')
    expect(refusal({ ...tall, answers: { body_figures_meant: 'yes' } })).toBeNull()
    const mistyped = { sex: 'female', birthYear: YEAR - 40, heightCm: 130, weightKg: 300 }
    expect(
      refusal({ ...mistyped, answers: { body_figures_meant: 'yes', clinician_agreed: 'yes' } }),
    ).toContain('pounds and inches')
    expect(refusal({ birthYear: 1905 })).toContain('year of birth')
  })

  test('is referred to a person if it is 85 years old or needs more energy than we plan for', () => {
    expect(refusal({ ...withBmi(24), birthYear: YEAR - 86 })).toContain('clinician')
    const rower = { ...man, heightCm: 204, weightKg: 190, activity: 'very_active' }
    expect(refusal(rower)).toContain('sports dietitian')
  })
})

test('of ten thousand random bodies, none that must be refused passes, and no energy floor is below its requirement', () => {
  const random = randomFrom(1)
  const between = (from: number, to: number) => from + random() * (to - from)
  const pick = <T>(...from: T[]) => from[Math.floor(random() * from.length)]
  let served = 0
  for (let at = 0; at < 10_000; at++) {
    const profile = {
      sex: pick('female', 'male', undefined),
      birthYear: Math.round(YEAR - between(15, 110)),
      heightCm: pick(between(110, 240), between(150, 195)) as number,
      weightKg: pick(between(28, 320), between(45, 110)) as number,
      activity: pick('sedentary', 'light', 'moderate', 'active', 'very_active', undefined),
      energyKcal: pick(undefined, Math.round(between(900, 5000))),
      circumstances: pick(undefined, [], ['weight_loss_aim'], [], [pick(...CIRCUMSTANCES) as Circumstance]),
      medications: pick(undefined, [], ['insulin'], ['glp1'], ['warfarin']),
      answers: givenAnswers({
        body_figures_meant: pick('yes', 'no', undefined),
        unintended_weight_loss: pick('yes', 'no', undefined),
        fears_weight_gain: pick('yes', 'no', undefined),
        clinician_agreed: pick('yes', 'no', undefined),
        energy_wish_meant: pick('yes', undefined),
        ...Object.fromEntries(Object.values(AGREED_BY).map((name) => [name, pick('yes', 'no', undefined)])),
      }),
      goals: [pick('heart-health', 'low-fodmap', 'fatty-liver', 'depression') as string],
    }
    const request = aRequest(profile)
    const member = plannedPersonOf(request)
    const bmi = profile.weightKg / (profile.heightCm / 100) ** 2
    const age = YEAR - profile.birthYear
    const { answers } = profile
    const isRefused =
      bmi < 17 ||
      age <= 18 ||
      outside(age, 'age') ||
      outside(bmi, 'bmi') ||
      outside(profile.heightCm, 'height_cm') ||
      outside(profile.weightKg, 'weight_kg') ||
      profile.circumstances?.some((name) => isRefusedWith(name, answers)) ||
      answers.unintended_weight_loss === 'yes' ||
      (bmi < 18.5 && (answers.fears_weight_gain !== 'no' || answers.unintended_weight_loss !== 'no')) ||
      ((bmi >= 50 || age >= 85) && answers.clinician_agreed !== 'yes')
    const reason = refusalFor(request.input, member)
    if (isRefused) expect(reason, JSON.stringify(profile)).not.toBeNull()
    if (reason !== null) continue
    served++
    const { targetKcal, floorKcal, ceilingKcal } = energyTarget(request.input, member)
    const { needKcal, restingKcal } = member
    const who = JSON.stringify(profile)
    expect(targetKcal, who).toBeGreaterThan(floorKcal)
    expect(targetKcal, who).toBeLessThan(ceilingKcal)
    expect(floorKcal, who).toBeGreaterThanOrEqual(
      profile.sex === 'male' ? 1500 : profile.sex === 'female' ? 1200 : 1800,
    )
    if (needKcal === null || restingKcal === null) continue
    const isWeightGoal = profile.goals.some((goal) => goal === 'heart-health' || goal === 'fatty-liver')
    const mayLose =
      profile.circumstances?.includes('weight_loss_aim') &&
      bmi >= (age >= 65 ? 30 : 25) &&
      age < 75 &&
      (age < 65 || (isWeightGoal && answers.clinician_agreed === 'yes')) &&
      (profile.medications?.length === 0 || (profile.medications?.[0] === 'glp1' && bmi >= 27))
    const isAgreed =
      bmi >= 30 &&
      age < 65 &&
      profile.energyKcal !== undefined &&
      profile.energyKcal < needKcal - 500 &&
      answers.clinician_agreed === 'yes'
    const mostLess = isAgreed ? needKcal * 0.45 : age < 65 && bmi >= 27 ? 750.5 : 500.5
    expect(floorKcal, who).toBeGreaterThanOrEqual(needKcal * (mayLose ? (isAgreed ? 0.55 : 0.75) : 0.95))
    expect(needKcal - targetKcal, who).toBeLessThanOrEqual(mayLose ? mostLess : needKcal * 0.05)
    if (!mayLose || bmi < 30) expect(floorKcal, who).toBeGreaterThanOrEqual(restingKcal)
    if (bmi < 18.5 || (age >= 70 && bmi < 22)) expect(floorKcal, who).toBeGreaterThanOrEqual(needKcal)
    if (age >= 65 && bmi < 30) expect(floorKcal, who).toBeGreaterThanOrEqual(25 * profile.weightKg)
  }
  expect(served).toBeGreaterThan(500)
})

/**
 * True if the evidence alone refuses the circumstance: always, or until the treating clinician has agreed.
 */
function isRefusedWith(name: string, answers: Record<string, string>): boolean {
  const { refused, asked } = recorded
  const known = asked.find(({ circumstance }) => (CALLED[circumstance] ?? circumstance) === name)
  if (known?.action === 'clinician_first') return answers[AGREED_BY[name as AgreedCircumstance]] !== 'yes'
  return refused.includes(name) || known?.action === 'refuse'
}

function outside(value: number, fact: string): boolean {
  const [least, most] = BOUNDS.get(fact) ?? [0, 0]
  return value < least || value > most
}

/** Removes unanswered questions. */
function givenAnswers(answers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => (answer ? [[name, answer]] : [])),
  )
}
