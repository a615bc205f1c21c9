import { expect, test } from 'vitest'
import { MEDICINE_GROUP_NAMES, type Medicine } from '#catalogue/medicines/medicine.ts'
import { medicineIndex } from '#catalogue/medicines/medicine-index.ts'
import { ALL_ASKED, askedOf } from '#members/profiles/asked-of.ts'
import { CIRCUMSTANCES, type Circumstance } from '#members/profiles/circumstance.ts'
import {
  ASKED_BEFORE_A_CHILD,
  ASKED_BEFORE_FATHERING,
  HARMS_A_CHILD,
  HARMS_A_CHILD_LATER,
  onList,
} from '#members/profiles/medicine-lists.ts'
import { QUESTIONS } from '#members/profiles/question.ts'
import { toldIn } from '#members/profiles/told.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { needsFirmFood } from '../rules/food-safety.ts'
import { MEDICINE_RULES } from '../rules/medicines/medicine-rule-sets.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import { sentencesNeeded } from '../safety/safety-sentences.ts'
import { refusalFor } from './safety-gate.ts'

const WOMAN = { sex: 'female', birthYear: 1990, heightCm: 165, weightKg: 68 }
const GENERICS = [...medicineIndex().known.values()].filter(({ kind }) => kind === 'generic')

type Profile = Record<string, unknown>

function refusal(profile: Record<string, unknown>): string | null {
  const request = aRequest({ goals: ['mediterranean'], ...profile } as never)
  return refusalFor(request.input, plannedPersonOf(request))
}

const isAskedAbout = (name: string, profile: Profile = {}, goals: string[] = []) =>
  askedOf(toldIn({ ...profile, medications: [name] }, { goals, year: 2026 })).some(({ medicines }) =>
    medicines.some((medicine) => medicine.name === name),
  )

/**
 * True if the medicine has group rules, has rules of its own or needs none, is asked about, or is refused.
 */
function hasEnd(medicine: Medicine, profile: Profile = {}, goals: string[] = ['mediterranean']): boolean {
  const { name, groups } = medicine
  if (groups.length > 0) return groups.every((group) => MEDICINE_RULES[group].sentence !== '')
  if (isAskedAbout(name, profile, goals)) return true
  const { input, year } = aRequest({ goals, ...profile, medications: [name] } as never)
  const person = plannedPersonOf({ input, year })
  return needsFirmFood(person) || refusalFor(input, person) !== null
}

test('each listed medicine has a rule, a question or a refusal, and none is served without one', () => {
  const silent = GENERICS.filter((medicine) => !hasEnd(medicine))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('a medicine with a question or a refusal is not served before it is answered', () => {
  const held = GENERICS.filter(({ effect }) => effect === 'ask' || effect === 'refuse')
  const served = held.filter(({ name }) => refusal({ ...WOMAN, sex: 'male', medications: [name] }) === null)
  // A plan may be served while the question is open if rules or a sentence cover the medicine.
  const told = served.filter(({ name }) => {
    const put = askedOf(toldIn({ medications: [name] }, { goals: [], year: 2026 }))
    return !put.some(({ medicines }) => medicines.length > 0)
  })
  expect(told.map(({ name }) => name)).toEqual([])
})

test('each refusal names a person to ask or a step to take', () => {
  for (const { name } of GENERICS.filter(({ effect }) => effect !== 'none' && effect !== 'group'))
    expect(refusal({ ...WOMAN, medications: [name] }) ?? 'Please ask', name).toMatch(
      /[Pp]lease|[Cc]all|ask (?:your|whoever|the)/,
    )
})

const NAMES = [
  ...MEDICINE_GROUP_NAMES,
  ...[HARMS_A_CHILD, HARMS_A_CHILD_LATER, ASKED_BEFORE_A_CHILD, ASKED_BEFORE_FATHERING].flatMap(
    ({ names }) => names,
  ),
].filter((name, at, all) => all.indexOf(name) === at && medicineIndex().known.has(name))

const GOALS = ruleSets.map(({ slug }) => slug)
/** Each health goal alone, and one goal with each circumstance. */
const CROSSED: readonly [string, ...Circumstance[]][] = [
  ...GOALS.map((goal): [string] => [goal]),
  ...CIRCUMSTANCES.map((circumstance): [string, Circumstance] => ['mediterranean', circumstance]),
]

test('a medicine that can harm a baby is flagged for every member trying for a child, whatever else is reported', () => {
  const harmful = NAMES.filter((name) => {
    const { medicines } = toldIn({ medications: [name] }, { goals: [], year: 2026 })
    return onList(medicines, HARMS_A_CHILD).length + onList(medicines, HARMS_A_CHILD_LATER).length > 0
  })
  expect(harmful.length).toBeGreaterThan(40)
  for (const name of harmful)
    for (const goal of GOALS)
      expect(
        refusal({ ...WOMAN, goals: [goal], medications: [name], circumstances: ['trying_to_conceive'] }),
        `${name} ${goal}`,
      ).not.toBeNull()
  for (const name of harmful)
    for (const circumstance of CIRCUMSTANCES)
      expect(
        refusal({ ...WOMAN, medications: [name], circumstances: ['trying_to_conceive', circumstance] }),
        `${name} ${circumstance}`,
      ).not.toBeNull()
})

/** Medicines that are often taken for an illness we refuse, but also for other reasons. */
const SHOWING = [
  ...['finerenone', 'tolvaptan', 'sacubitril/valsartan', 'vericiguat', 'ivabradine', 'sotagliflozin'],
  ...['empagliflozin', 'dapagliflozin', 'canagliflozin', 'furosemide', 'torsemide', 'bumetanide'],
  ...['ethacrynic acid', 'spironolactone', 'digoxin', 'hydralazine/isosorbide dinitrate', 'mavacamten'],
  ...['aficamten', 'tafamidis', 'acoramidis', 'sevelamer', 'lanthanum', 'sucroferric oxyhydroxide'],
  ...['calcium acetate', 'tenapanor', 'cinacalcet', 'etelcalcetide', 'epoetin alfa', 'darbepoetin'],
  ...['difelikefalin', 'patiromer', 'sodium zirconium cyclosilicate', 'sodium polystyrene sulfonate'],
  ...['sodium bicarbonate', 'budesonide tarpeyo', 'sparsentan', 'atrasentan', 'iptacopan', 'voclosporin'],
  ...['rifaximin', 'lactulose', 'obeticholic acid', 'pancrelipase', 'letrozole', 'anastrozole'],
  ...['exemestane', 'tamoxifen', 'raloxifene', 'fulvestrant', 'abiraterone', 'enzalutamide', 'bicalutamide'],
  ...['leuprolide', 'capecitabine', 'imatinib', 'mycophenolate', 'azathioprine', 'belatacept', 'tacrolimus'],
  ...['cyclosporine', 'sirolimus', 'everolimus', 'hydrocortisone oral', 'fludrocortisone', 'midodrine'],
  ...['droxidopa', 'desmopressin', 'demeclocycline', 'urea oral', 'metreleptin', 'sapropterin'],
  ...['pegvaliase', 'nitisinone', 'miglustat', 'carglumic acid', 'sodium phenylbutyrate', 'trientine'],
  ...['penicillamine', 'zinc acetate', 'deferasirox', 'deferiprone', 'metoclopramide', 'domperidone'],
  ...['megestrol', 'dronabinol', 'oxandrolone', 'naltrexone', 'acamprosate', 'disulfiram', 'dolutegravir'],
  ...['hydroxychloroquine', 'teduglutide', 'resmetirom'],
]

test('a medicine that suggests an illness is asked about or refused, whatever else is reported', () => {
  const lost: string[] = []
  for (const name of SHOWING)
    for (const [goal, ...circumstances] of CROSSED) {
      // The illness is already reported, or the medicine treats the health goal or circumstance.
      const isKnown =
        (name === 'spironolactone' && ['acne', 'pcos'].includes(goal)) ||
        (name.endsWith('gliflozin') && goal === 'type-2-diabetes') ||
        circumstances.some((one) => one === 'needs_more_salt' || one === 'immune_weak')
      const profile = { ...WOMAN, sex: 'male', circumstances } as Profile
      if (isKnown || isAskedAbout(name, profile, [goal])) continue
      const isKidneyQuestion = name === 'hydroxychloroquine'
      if (!isKidneyQuestion && refusal({ ...profile, goals: [goal], medications: [name] }) === null)
        lost.push(`${name}, ${goal}, ${circumstances}`)
    }
  expect(lost).toEqual([])
})

test('a member trying for a child is not served with a medicine to discuss beforehand until they have asked their prescriber', () => {
  const lost: string[] = []
  for (const name of ASKED_BEFORE_A_CHILD.names)
    for (const goal of GOALS) {
      const profile = { ...WOMAN, goals: [goal], medications: [name], circumstances: ['trying_to_conceive'] }
      if (medicineIndex().known.has(name) && refusal(profile) === null) lost.push(`${name}, ${goal}`)
    }
  expect(lost).toEqual([])
})

test('each group with each goal and each circumstance has its rules and sentences, or a refusal', () => {
  const lost: string[] = []
  for (const group of MEDICINE_GROUP_NAMES)
    for (const [goal, ...circumstances] of CROSSED) {
      const { input, year } = aRequest({
        goals: [goal],
        medications: [group],
        circumstances,
      } as never)
      const person = plannedPersonOf({ input, year })
      const isTold = sentencesNeeded({ input, year }, { vitaminB12: null }).some(({ medicine }) => medicine)
      if (!isTold && refusalFor(input, person) === null) lost.push(`${group}, ${goal}, ${circumstances}`)
    }
  expect(lost).toEqual([])
})

test('each question in the table can be answered by a member, and each answer has a result', () => {
  for (const { question } of ALL_ASKED) expect(QUESTIONS).toContain(question)
})
