import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import { sentencesNeeded } from '../safety/safety-sentences.ts'
import { refusalFor } from './safety-gate.ts'

type Profile = Partial<Record<keyof PlannerInput, unknown>>

const MAN = { sex: 'male', birthYear: 1966, heightCm: 176, weightKg: 88, activity: 'light' }
const WOMAN = { sex: 'female', birthYear: 1994, heightCm: 165, weightKg: 68, activity: 'light' }
const OLDER_MAN = { ...MAN, birthYear: 1942 }

function requestOf(profile: Profile) {
  return { ...aRequest({ circumstances: [], answers: {}, ...profile } as never), year: 2026 }
}

function refusal(profile: Profile): string | null {
  const request = requestOf(profile)
  return refusalFor(request.input, plannedPersonOf(request))
}

function sentences(profile: Profile): string {
  return sentencesNeeded(requestOf(profile), { vitaminB12: null })
    .map(({ text }) => text)
    .join('\n')
}

describe('a medicine that can harm a baby', () => {
  const TRYING = { ...WOMAN, circumstances: ['trying_to_conceive'] }

  test.each([
    ['methotrexate', 'psoriasis'],
    ['isotretinoin', 'acne'],
    ['topiramate', 'migraine'],
    ['lisinopril', 'hypertension'],
    ['warfarin', 'heart-health'],
  ])('stops the plan of somebody who tries, with %s', (name, goal) => {
    const answers = {
      inr_in_range: 'yes',
      warfarin_over_3_months: 'yes',
      clinic_knows_diet_change: 'yes',
      potassium_checked_within_year: 'yes',
      potassium_ever_high: 'no',
    }
    const said = refusal({ ...TRYING, medications: [name], goals: [goal], answers })
    expect(said?.toLowerCase()).toContain(name)
    expect(said).toMatch(/call the person who prescribes it today/)
    expect(said).toMatch(/Do not stop it on your own/)
    expect(said).not.toMatch(/folic/)
  })

  test('does not refuse a man trying for a child, who is advised to ask', () => {
    const profile = { ...TRYING, sex: 'male', medications: ['methotrexate'], goals: ['psoriasis'] }
    expect(refusal(profile)).toBeNull()
    expect(sentences(profile)).toMatch(/a child that you father/)
    expect(sentences(profile)).not.toMatch(/folic acid each day while you try/)
  })

  test('asks a woman of childbearing age if she could become pregnant', () => {
    const with_ = (answer?: string) => ({
      ...WOMAN,
      medications: ['isotretinoin'],
      goals: ['acne'],
      answers: answer ? { pregnancy_possible: answer } : {},
    })
    expect(refusal(with_('yes'))).toMatch(/call the person who prescribes it today/)
    expect(refusal(with_('unknown'))).toMatch(/call the person who prescribes it today/)
    expect(refusal(with_())).toMatch(/Is there a chance that you could become pregnant now/)
    expect(refusal(with_('no'))).toBeNull()
    expect(sentences(with_('no'))).toMatch(/Isotretinoin can harm a baby/)
    for (const body of [{ sex: 'male' }, { birthYear: 1960 }])
      expect(refusal({ ...with_(), ...body })).toBeNull()
  })

  test('is served with a warning if it treats blood pressure and the question is unanswered', () => {
    const answers = { potassium_checked_within_year: 'yes', potassium_ever_high: 'no' }
    const profile = { ...WOMAN, medications: ['lisinopril'], goals: ['hypertension'], answers }
    expect(refusal(profile)).toBeNull()
    expect(sentences(profile)).toMatch(/Lisinopril can harm a baby/)
    expect(refusal({ ...profile, answers: { ...answers, pregnancy_possible: 'yes' } })).toMatch(/today/)
  })

  test('must be discussed first if required', () => {
    const profile = { ...TRYING, medications: ['wegovy'], goals: ['pcos'] }
    const answers = { eats_what_is_planned: 'yes', semaglutide_form: 'no' }
    expect(refusal({ ...profile, answers })).toMatch(/Wegovy/)
    expect(refusal({ ...profile, answers: { ...answers, preconception_agreed: 'no' } })).toMatch(
      /ask the person/,
    )
    expect(refusal({ ...profile, answers: { ...answers, preconception_agreed: 'yes' } })).toBeNull()
  })

  test('asks nothing if it is compatible with pregnancy', () => {
    for (const name of [
      'azathioprine',
      'sulfasalazine',
      'prednisone',
      'adalimumab',
      'levothyroxine',
      'metformin',
    ])
      expect(
        refusal({
          ...TRYING,
          medications: [name],
          goals: ['psoriasis'],
          answers: { cni_for_transplant: 'no' },
        }),
        name,
      ).toBeNull()
  })

  test('advises folic acid to a member trying for a child', () => {
    expect(sentences({ ...TRYING, goals: ['mediterranean'] })).toMatch(/400 mcg of folic acid/)
  })

  test('warns against relying on the pill with tirzepatide', () => {
    const profile = { ...WOMAN, medications: ['zepbound'], goals: ['pcos'] }
    const answers = { eats_what_is_planned: 'yes' }
    expect(refusal({ ...profile, answers })).toBeNull()
    expect(sentences({ ...profile, answers })).toMatch(/condom/)
    expect(
      sentences({ ...profile, answers: { ...answers, birth_control_pill_with_tirzepatide: 'no' } }),
    ).not.toMatch(/condom/)
  })
})

describe('a medicine that suggests an illness', () => {
  const asked = (medications: string[], answers: Record<string, string> = {}, goals = ['heart-health']) =>
    refusal({ ...MAN, medications, goals, answers })

  test('refuses finerenone, which is prescribed only for kidneys or heart', () => {
    const goals = ['type-2-diabetes', 'hypertension']
    expect(asked(['kerendia', 'metformin'], {}, goals)).toMatch(/kidney disease.*heart failure/)
    for (const answer of ['kidneys', 'heart', 'no', 'unknown'])
      expect(asked(['kerendia'], { medicine_for_kidney_or_heart: answer }, goals)).toMatch(/[Pp]lease ask/)
  })

  test('asks about an SGLT2 inhibitor without diabetes', () => {
    expect(asked(['farxiga'])).toMatch(/for your heart \(heart failure\)/)
    expect(asked(['farxiga'], { medicine_for_kidney_or_heart: 'heart' })).toMatch(/With heart failure/)
    expect(asked(['farxiga'], { medicine_for_kidney_or_heart: 'no' })).toBeNull()
    expect(asked(['farxiga'], {}, ['type-2-diabetes'])).toBeNull()
    expect(asked(['farxiga', 'metformin'])).toBeNull()
  })

  test('refuses tolvaptan under each of its names', () => {
    for (const name of ['jynarque', 'samsca', 'tolvaptan']) expect(asked([name]), name).not.toBeNull()
    expect(asked(['tolvaptan'], { tolvaptan_for: 'kidneys' })).toMatch(/ADPKD/)
    expect(asked(['tolvaptan'], { tolvaptan_for: 'sodium' })).toMatch(/low blood sodium/)
  })

  test('asks what a loop diuretic is for, and names heart failure if it is combined with others', () => {
    const pattern = ['furosemide', 'carvedilol', 'farxiga']
    const open = asked(pattern, {}, ['hypertension', 'heart-health'])
    for (const words of [/heart failure/, /kidney disease/, /cirrhosis/]) expect(open).toMatch(words)
    const forPressure = { water_pill_for: 'blood_pressure', medicine_for_kidney_or_heart: 'no' }
    expect(asked(pattern, forPressure)).toMatch(/heart failure/)
    expect(asked(pattern, { ...forPressure, medicine_for_heart_failure: 'unknown' })).toMatch(/heart failure/)
    expect(asked(pattern, { ...forPressure, medicine_for_heart_failure: 'no' })).toBeNull()
    expect(asked(['furosemide'], { water_pill_for: 'blood_pressure' })).toBeNull()
    for (const answer of ['heart', 'kidneys', 'liver', 'swelling', 'unknown'])
      expect(asked(['furosemide'], { water_pill_for: answer }), answer).not.toBeNull()
  })

  test.each([
    ['corlanor', /heart failure/],
    ['entresto', /heart failure/],
    ['bidil', /heart failure/],
    ['verquvo', /heart failure/],
    ['sevelamer', /kidney disease/],
    ['sirolimus', /transplant/],
    ['mycophenolate', /transplant/],
    ['letrozole', /because of cancer/],
    ['lactulose', /liver disease/],
    ['midodrine', /eat more salt/],
  ])('%s stops a plan until it is answered', (name, words) => {
    expect(asked([name])).toMatch(words)
  })

  test('allows a plan if the answer permits it', () => {
    const goOn: [string, Record<string, string>][] = [
      ['corlanor', { medicine_for_heart_failure: 'no' }],
      ['sirolimus', { cni_for_transplant: 'no' }],
      ['azathioprine', { cni_for_transplant: 'no' }],
      ['letrozole', { cancer_medicine: 'no' }],
      ['letrozole', { cancer_medicine: 'after', clinician_agreed: 'yes' }],
      ['lactulose', { medicine_for_liver: 'no' }],
      ['midodrine', { needs_more_salt: 'no' }],
      ['everolimus', { cni_for_transplant: 'no', cancer_medicine: 'no' }],
    ]
    for (const [name, answers] of goOn) expect(asked([name], answers), name).toBeNull()
    expect(asked(['everolimus'], { cni_for_transplant: 'no' })).toMatch(/cancer/)
    expect(asked(['letrozole'], { cancer_medicine: 'after' })).toMatch(/oncologist/)
    expect(asked(['letrozole'], { cancer_medicine: 'yes' })).toMatch(/cancer treatment/)
  })

  test('asks only about the kidneys for hydroxychloroquine', () => {
    const profile = { ...MAN, medications: ['hydroxychloroquine'], goals: ['mediterranean'] }
    expect(refusal({ ...profile, answers: { kidneys_tested_within_year: 'yes' } })).toBeNull()
    expect(sentences(profile)).toMatch(/ask for a kidney test/)
  })

  test('allows spironolactone for the skin without that question', () => {
    const answers = { potassium_ever_high: 'no', potassium_checked_since_dose_change: 'yes' }
    expect(asked(['spironolactone'], answers, ['acne'])).toBeNull()
    expect(asked(['spironolactone'], { ...answers, medicine_for_heart_failure: 'yes' })).toMatch(
      /heart failure/,
    )
  })

  test('excludes raw food with a medicine against HIV', () => {
    expect(asked(['biktarvy'])).toBeNull()
    expect(sentences({ ...MAN, medications: ['biktarvy'], goals: ['heart-health'] })).toMatch(
      /nothing in your plan is raw/,
    )
  })
})

describe('a medicine that comes in several forms', () => {
  test('refuses a plan if a calcineurin inhibitor is swallowed', () => {
    const of = (medications: string[], answers = {}) =>
      refusal({ ...MAN, medications, goals: ['psoriasis'], answers })
    expect(of(['tacrolimus'])).toMatch(/Do you swallow tacrolimus.*blood test/i)
    expect(of(['tacrolimus'], { cni_form: 'no' })).toBeNull()
    expect(of(['tacrolimus ointment'])).toBeNull()
    const swallowed = { cni_form: 'yes' }
    expect(of(['cyclosporine'], swallowed)).toMatch(/transplant/)
    expect(of(['cyclosporine'], { ...swallowed, cni_for_transplant: 'yes' })).toMatch(/your own team/)
    const forSkin = { ...swallowed, cni_for_transplant: 'no' }
    expect(of(['cyclosporine'], forSkin)).toMatch(/blood test/)
    for (const answer of ['yes', 'no', 'unknown'])
      expect(of(['cyclosporine'], { ...forSkin, cni_potassium_checked: answer })).toMatch(/hold potassium/)
    expect(
      of(['cyclosporine', 'spironolactone'], {
        potassium_ever_high: 'no',
        potassium_checked_since_dose_change: 'yes',
      }),
    ).toMatch(/You take cyclosporine and spironolactone/)
    expect(of(['prograf'])).toMatch(/transplant|hold potassium/)
  })

  test('does not combine swallowed budesonide with a bowel disease in remission', () => {
    const of = (name: string, answers = {}) =>
      refusal({
        ...MAN,
        medications: [name],
        goals: ['ibd-remission'],
        answers: { remission_confirmed: 'yes', flare_within_3_months: 'no', ...answers },
      })
    expect(of('uceris')).toMatch(/bowel/)
    expect(of('budesonide', { budesonide_form: 'unknown' })).toMatch(/look at the package/)
    expect(of('budesonide', { budesonide_form: 'no' })).toBeNull()
    expect(of('budesonide', { budesonide_form: 'yes' })).toMatch(/corticosteroid|inflamed/)
    expect(of('entocort ec')).toMatch(/bowel/)
    expect(of('entocort ec', { budesonide_maintenance: 'yes' })).toBeNull()
    expect(of('entocort ec', { budesonide_maintenance: 'yes', flare_within_3_months: 'yes' })).not.toBeNull()
    expect(refusal({ ...MAN, medications: ['pulmicort'], goals: ['mediterranean'] })).toBeNull()
  })

  test('tells the member to eat only some time after a semaglutide pill', () => {
    const answers = { eats_what_is_planned: 'yes' }
    const of = (name: string, more = {}) =>
      sentences({ ...WOMAN, medications: [name], goals: ['heart-health'], answers: { ...answers, ...more } })
    expect(of('wegovy pill')).toMatch(/wait 30 minutes/)
    expect(of('semaglutide')).toMatch(/If your semaglutide is a pill/i)
    expect(of('semaglutide', { semaglutide_form: 'yes' })).toMatch(/wait 30 minutes/)
    expect(of('semaglutide', { semaglutide_form: 'no' })).not.toMatch(/30 minutes/)
  })
})

describe("a member's reported facts", () => {
  const of = (profile: Profile, body = MAN) => refusal({ ...body, goals: ['mediterranean'], ...profile })

  test('refuse a plan for weak kidneys, and bring advice to test untested ones', () => {
    const goals = ['type-2-diabetes']
    expect(of({ goals, answers: { kidneys_told_weak: 'yes' } })).toMatch(/kidney disease/)
    const untested = { ...MAN, goals, answers: { kidneys_tested_within_year: 'no' } }
    expect(refusal(untested)).toBeNull()
    expect(sentences(untested)).toMatch(/kidney test \(blood: eGFR; urine: albumin\)/)
    expect(sentences({ ...untested, answers: { kidneys_tested_within_year: 'yes' } })).not.toMatch(/eGFR/)
  })

  test('handle kidney stones: a current stone, and stones that a clinic plans for', () => {
    const circumstances = ['kidney_stones']
    expect(of({ circumstances })).toBeNull()
    expect(of({ circumstances, answers: { stone_now: 'yes' } })).toMatch(/call your doctor now/)
    for (const kind of ['cystine', 'infection']) {
      expect(of({ circumstances, answers: { stone_kind: kind } })).toMatch(/clinic/)
      expect(of({ circumstances, answers: { stone_kind: kind, clinician_agreed: 'yes' } })).toBeNull()
    }
    expect(sentences({ ...MAN, goals: ['mind'], circumstances })).toMatch(/as for calcium oxalate stones/)
  })

  test("require the clinic's agreement after low blood sodium", () => {
    const profile = {
      sex: 'female',
      birthYear: 1944,
      heightCm: 163,
      weightKg: 55,
      medications: ['hydrochlorothiazide', 'sertraline'],
      goals: ['hypertension'],
    }
    expect(refusal({ ...profile, answers: { low_sodium_ever: 'yes' } })).toMatch(/blood sodium has been low/)
    expect(
      refusal({ ...profile, answers: { low_sodium_ever: 'yes' }, clinicLevels: { sodiumMg: 2300 } }),
    ).toBeNull()
    for (const answer of ['earlier', 'no', 'unknown'])
      expect(refusal({ ...profile, answers: { low_sodium_ever: answer } })).toBeNull()
  })

  test.each([
    ['hospital_3_months', 'hospital_agreed', /hospital/],
    ['high_calcium', 'high_calcium_agreed', /calcium/],
  ])('%s waits until somebody has agreed', (circumstance, agreed, words) => {
    expect(of({ circumstances: [circumstance] })).toMatch(words)
    expect(of({ circumstances: [circumstance], answers: { [agreed]: 'yes' } })).toBeNull()
  })

  test('leave more salt than plans contain to a clinic, which can set a figure', () => {
    const circumstances = ['needs_more_salt']
    expect(of({ circumstances })).toMatch(/more salt/)
    expect(of({ circumstances, clinicLevels: { sodiumMg: 4000 } })).toBeNull()
    expect(of({ circumstances, clinicLevels: { sodiumMg: 4000 }, goals: ['hypertension'] })).toMatch(
      /more salt/,
    )
  })

  test('allow a plan with gallstones, G6PD deficiency or weak defenses', () => {
    for (const circumstance of ['gallstones', 'g6pd', 'immune_weak'])
      expect(of({ circumstances: [circumstance] }), circumstance).toBeNull()
    expect(of({ circumstances: ['gallstones'], answers: { gallstone_pain: 'yes' } })).toMatch(/gallbladder/)
  })

  test('bring up lost appetite, lost weight and falls first from 75 years on', () => {
    expect(of({}, OLDER_MAN)).toBeNull()
    for (const question of ['appetite_less', 'weight_lost_6_months', 'falls_or_weak'])
      expect(of({ answers: { [question]: 'yes' } }, OLDER_MAN), question).toMatch(/call your doctor/)
    expect(of({ answers: { falls_or_weak: 'yes', clinician_agreed: 'yes' } }, OLDER_MAN)).toBeNull()
    expect(of({ answers: { appetite_less: 'yes' } })).toBeNull()
    expect(sentences({ ...OLDER_MAN, goals: ['mind'], answers: { shops_and_cooks: 'no' } })).toMatch(
      /Meals on Wheels/,
    )
  })

  test('bring up a seizure before Contrave and before a low-carbohydrate plan', () => {
    const contrave = { ...WOMAN, medications: ['contrave'], goals: ['mediterranean'] }
    expect(refusal(contrave)).toBeNull()
    for (const answer of ['yes', 'unknown'])
      expect(refusal({ ...contrave, answers: { seizure_disorder: answer } })).toMatch(/seizure/)
    const lower = { carb_choice: 'lower', seizure_disorder: 'yes' }
    expect(of({ goals: ['type-2-diabetes'], answers: lower })).toMatch(/neurologist/)
    expect(of({ goals: ['type-2-diabetes'], answers: { ...lower, carb_choice: 'usual' } })).toBeNull()
  })

  test('bring a question if a man chose a health goal for women', () => {
    for (const goal of ['menopause', 'pcos', 'endometriosis']) {
      expect(of({ goals: [goal] })).toMatch(/Is this health goal meant for you/)
      expect(of({ goals: [goal], answers: { goal_meant: 'no' } })).toMatch(/another health goal/)
      expect(of({ goals: [goal], answers: { goal_meant: 'yes' } })).toBeNull()
    }
  })

  test('name help and refuse nothing if food runs short', () => {
    const profile = { ...WOMAN, goals: ['mediterranean'], answers: { food_short: 'yes' } }
    expect(refusal(profile)).toBeNull()
    expect(sentences(profile)).toMatch(/call 211/)
  })

  test('require a call first to a prescriber who has not agreed', () => {
    const answers = { type_1_diabetes: 'no', low_sugar_needed_help: 'no', insulin_dose_fixed: 'yes' }
    const profile = { ...MAN, medications: ['insulin glargine'], goals: ['type-2-diabetes'] }
    for (const agreed of ['no', 'unknown'])
      expect(refusal({ ...profile, answers: { ...answers, prescriber_agreed: agreed } })).toMatch(
        /prescribes/,
      )
    expect(refusal({ ...profile, answers: { ...answers, prescriber_agreed: 'yes' } })).toBeNull()
  })

  test("also require the prescriber's agreement for eating less with type 1 diabetes", () => {
    const profile = {
      ...MAN,
      birthYear: 1985,
      medications: ['insulin lispro'],
      goals: ['heart-health'],
      circumstances: ['type_1_diabetes', 'weight_loss_aim'],
    }
    const answers = { diabetes_team_in_touch: 'yes', low_sugar_needed_help: 'no' }
    expect(refusal({ ...profile, answers })).toMatch(
      /To eat less with type 1 diabetes, your team has to agree/,
    )
    expect(refusal({ ...profile, answers: { ...answers, prescriber_agreed: 'yes' } })).toBeNull()
  })
})
