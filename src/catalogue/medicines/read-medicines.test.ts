import { describe, expect, test } from 'vitest'
import { findMedicine, groupsOf, medicinesNamed, unknownMedicines } from './match-medicine.ts'
import { MEDICINE_GROUP_NAMES, rulesOf, takesAny } from './medicine.ts'
import { medicineIndex, medicineNamed, namesIn } from './medicine-index.ts'
import { medicineNotKnown } from './medicine-not-known.ts'
import list from './medicines.json' with { type: 'json' }
import { nearMedicines } from './near-medicines.ts'
import { plainMedicineName } from './plain-medicine-name.ts'
import { readMedicines } from './read-medicines.ts'
import { suggestMedicines } from './suggest-medicines.ts'

const namesOf = (typed: string) => medicinesNamed([typed]).map(({ name }) => name)
const whyOf = (typed: string) => readMedicines(typed).map(({ asks }) => asks?.why)

describe('a name of a medicine', () => {
  test('is read back unchanged from storage', () => {
    const faults = [...medicineIndex().known.values()].filter(({ name }) => findMedicine(name)?.name !== name)
    expect(faults).toEqual([])
    expect(medicineIndex().known.size).toBeGreaterThan(4_000)
  })

  test('of a group is recognized, as stored in profiles from before medicines had names', () => {
    for (const group of MEDICINE_GROUP_NAMES) expect(findMedicine(group)?.groups).toContain(group)
  })

  test.each([
    ['metformin er 500mg bid', ['metformin']],
    ['Eliquis 5mg bid', ['eliquis']],
    ['alendronate 70 mg weekly', ['alendronate']],
    ['lisinopril-hctz 20/12.5', ['lisinopril/hydrochlorothiazide']],
    ['hydrochlorothiazide 12.5 mg / lisinopril 20 mg', ['hydrochlorothiazide', 'lisinopril']],
    ['dapagliflozin/saxagliptin', ['dapagliflozin/saxagliptin']],
    ['amlodipine/rosuvastatin 5/10', ['amlodipine', 'rosuvastatin']],
    ['20 mg lisinopril', ['lisinopril']],
    ['q.d. lisinopril', ['lisinopril']],
    ['Lantus solostar', ['lantus solostar']],
    ['Bactrim DS', ['bactrim ds']],
    ['Humalog kwikpen 10 units with meals', ['humalog kwikpen']],
    ['Losartan potassium 50 mg', ['losartan']],
    ['lisinopril 10 mg potassium 20 meq', ['lisinopril', 'potassium chloride']],
    ['lisinopril potassium', ['lisinopril', 'potassium']],
    ['losartan potassium 20 meq', ['losartan', 'potassium chloride']],
    ['Lipitor (atorvastatin) 20 mg', ['lipitor']],
    ['Hyzaar (losartan)', ['hyzaar']],
    ['water pill (furosemide)', ['furosemide']],
    ['1. lisinopril 10 mg 2. metformin 500 mg', ['lisinopril', 'metformin']],
    ['lisinopril, 10 mg, daily; warfarin', ['lisinopril', 'warfarin']],
    ['Lisinopril\n10 mg daily\nMetformin\n500 mg', ['lisinopril', 'metformin']],
    ['levothyroxine and metformin 500 mg', ['levothyroxine', 'metformin']],
    ['amoxicillin 250 mg/5 ml', ['amoxicillin']],
    ['ibuprofen 1-2 tablets every 4-6 hours prn', ['ibuprofen']],
    ['insulin 70/30', ['insulin mix']],
    ['Coumadin®', ['coumadin']],
    ['kdur', ['k-dur']],
    ['toprol-xl', ['toprol xl']],
    ['metformina 850', ['metformin']],
    ['jardience', ['jardiance']],
    ['ACE inhibitors', ['ace inhibitor']],
    ['lisinopril one a day', ['lisinopril']],
    ['one a day', ['multivitamin']],
    ['St. John’s Wort', ["st john's wort"]],
  ])('is read as people type it: %s', (typed, names) => {
    expect(namesOf(typed)).toEqual(names)
    expect(unknownMedicines([typed])).toEqual([])
  })

  test.each([
    ['tacrolimus ointment', 'none', []],
    ['tacrolimus cream 0.1%', 'none', []],
    ['tacrolimus 1 mg bid', 'ask', ['calcineurin_inhibitor', 'grapefruit_sensitive']],
    ['budesonide inhaler', 'none', []],
    ['Pulmicort', 'none', []],
    ['Uceris', 'group', ['grapefruit_sensitive', 'corticosteroid']],
    ['diclofenac gel', 'none', []],
    ['diclofenac', 'group', ['potassium_raising_other']],
    ['estradiol patch', 'none', []],
    ['cyclosporine eye drops', 'none', []],
    ['selegiline patch', 'group', ['maoi']],
    ['birth control pills', 'group', ['potassium_sparing_diuretic', 'grapefruit_sensitive']],
    ['Zestoretic', 'group', ['ace_inhibitor', 'thiazide_loop_diuretic']],
    ['eplerenone', 'group', ['potassium_sparing_diuretic', 'grapefruit_sensitive']],
    ['Contrave', 'ask', ['naltrexone_bupropion']],
    ['vitamin D3 1000 IU', 'none', []],
    ['imatinib', 'refuse', []],
  ] as const)('has its rules, in the form that was typed: %s', (typed, effect, groups) => {
    expect(medicinesNamed([typed]).map((medicine) => medicine.effect)).toEqual([effect])
    expect([...groupsOf([typed])].filter((group) => group !== 'no_food_rule')).toEqual(groups)
  })

  test.each(['wegovy pill', 'Wegovy tablet', 'semaglutide 25 mg', 'oral semaglutide', 'Rybelsus 7 mg'])(
    'says that semaglutide is swallowed: %s',
    (typed) => expect(takesAny(medicinesNamed([typed]), new Set(['semaglutide oral']))).toBe(true),
  )

  test('of a combination has the generic names of all its ingredients', () => {
    expect(findMedicine('Zestoretic')?.generics).toEqual(
      expect.arrayContaining(['lisinopril', 'hydrochlorothiazide']),
    )
    expect(findMedicine('Kerendia')?.generics).toEqual(['finerenone'])
  })

  test('with an ambiguous meaning asks, and applies the stricter rules until then', () => {
    expect(findMedicine('blood thinner')).toMatchObject({ groups: ['warfarin'] })
    expect(findMedicine('Water pill')?.groups).toContain('potassium_sparing_diuretic')
    expect(findMedicine('statins')?.groups).toEqual(['statin'])
    for (const { asks = [] } of medicineIndex().known.values()) expect(unknownMedicines(asks)).toEqual([])
  })
})

describe('text that is only partly understood', () => {
  test.each([
    ['losartan 100/12.5', ['second']],
    ['losartan 100-12.5 mg', ['second']],
    ['losartan 100 mg/12.5 mg tablet', ['second']],
    ['lisinopril/foobarol', ['leftover']],
    ['stopped lisinopril', ['leftover']],
    ['allergic to penicillin', ['leftover']],
    ['Xanax PM', ['leftover']],
    ['lisinopril or losartan', ['leftover', undefined]],
    ['warfarnn 5 mg lisinopril 10 mg', ['unknown', undefined]],
    ['Lipitor (rosuvastatin)', ['differs']],
    ['prednisone eye drops', ['form']],
    ['betamethasone cream tablets', ['form']],
    ['none', ['nothing']],
    ['N/A', ['nothing']],
    ['-', ['nothing']],
    ['i don’t know', ['unnamed']],
    ['vitamins', ['unnamed']],
    ['patch', ['unnamed']],
    ['xyz', ['unknown']],
    ['10 mg daily', ['unknown']],
    ['a'.repeat(60), ['unknown']],
    ['lisinopril '.repeat(500), ['unknown']],
  ])('asks, and drops no second medicine: %s', (typed, why) => {
    expect(whyOf(typed)).toEqual(why)
    expect(unknownMedicines([typed, 'metformin'])).toEqual([typed])
  })

  test('offers the combinations that two doses can mean', () => {
    const [part] = readMedicines('losartan 100/12.5')
    expect(part?.asks?.offers.map(({ name }) => name)).toContain('losartan/hydrochlorothiazide')
  })

  test('is an empty list if it consists only of “none”', () => {
    expect(unknownMedicines(['none'])).toEqual([])
    expect(medicinesNamed(['none'])).toEqual([])
    expect(unknownMedicines(['none', 'lisinopril'])).toEqual(['none'])
  })

  test('is explained in words that say what to do', () => {
    expect(medicineNotKnown(['Foobarin'])).toMatch(/do not know.*“Foobarin”.*active ingredient/)
    expect(medicineNotKnown(['losartan 100/12.5'])).toMatch(/more than one dose.*other one\?/)
    expect(medicineNotKnown(['lisinopril foobarol'])).toMatch(/lisinopril, but not “foobarol”/)
  })
})

describe('an unknown name', () => {
  test.each([
    ['warfarn', 'warfarin'],
    ['hydrochlorothiazyde', 'hydrochlorothiazide'],
    ['acenocumarrol', 'acenocoumarol'],
  ])('is offered what it is near, and never counts by itself: %s', (typed, name) => {
    const [part] = readMedicines(typed)
    expect(part).toMatchObject({ medicines: [], asks: { why: 'unknown', offers: [{ name }] } })
  })

  test('gets a warning if its offer is easily confused with another medicine', () => {
    expect(nearMedicines('metfrmin')).toMatchObject({ mistakenFor: 'metronidazole' })
  })

  test('is not decided by its ending', () => {
    expect(nearMedicines('quetopril').offers).toMatchObject([{ name: 'ace inhibitor' }])
  })

  test('is never offered a medicine it is confused with if their rules differ', () => {
    let pairs = 0
    const faults: string[][] = []
    for (const names of list.mistaken.map(namesIn))
      for (const typed of names)
        for (const other of names) {
          const [one, two] = [
            medicineNamed(plainMedicineName(typed)),
            medicineNamed(plainMedicineName(other)),
          ]
          if (typed === other || !two || (one && rulesOf(one) === rulesOf(two))) continue
          pairs += 1
          const offers = readMedicines(typed).flatMap(({ medicines, asks }) => [
            ...medicines,
            ...(asks?.offers ?? []),
          ])
          if (offers.some(({ name }) => name === two.name)) faults.push([typed, other])
        }
    expect(faults).toEqual([])
    expect(pairs).toBeGreaterThan(80)
  })

  test('is not read as another medicine with other rules because of one wrong letter', () => {
    let judged = 0
    const slips: string[][] = []
    for (const medicine of medicineIndex().known.values()) {
      if (medicine.kind === 'word' || medicine.kind === 'class') continue
      for (const typed of misspellingsOf(medicine.name)) {
        judged += 1
        const found = medicineNamed(plainMedicineName(typed))
        if (found && rulesOf(found) !== rulesOf(medicine)) slips.push([typed.trim(), medicine.name])
      }
    }
    expect(slips).toEqual(ONE_LETTER_APART)
    expect(judged).toBeGreaterThan(60_000)
  })
})

/** Names of other medicines that are valid as written. */
const ONE_LETTER_APART = [
  ['inulin', 'insulin'],
  ['pill', 'opill'],
  ['azo', 'azor'],
  ['dha', 'dhea'],
  ['dhe', 'dhea'],
  ['amaryl', 'amaryl m'],
]

test('suggestions start with the typed text or with a spelling of it', () => {
  expect(suggestMedicines('warf', 1).map(({ name }) => name)).toEqual(['warfarin'])
  expect(suggestMedicines('coum').map(({ label }) => label)).toEqual(['Coumadin'])
  expect(suggestMedicines('jardie').map(({ label }) => label)).toEqual(['Jardiance'])
  expect(suggestMedicines('zebra')).toEqual([])
  expect(suggestMedicines('l')).toEqual([])
})

/** Returns all spellings with one letter omitted or two adjacent letters swapped. */
function misspellingsOf(name: string): string[] {
  return [...name].flatMap((letter, at) => {
    const next = name[at + 1] ?? ''
    const swapped = name.slice(0, at) + next + letter + name.slice(at + 2)
    return [name.slice(0, at) + name.slice(at + 1), swapped]
  })
}
