import { describe, expect, test } from 'vitest'
import { SOUND_ALIKES } from './ambiguous-names.ts'
import { COMMON_MEDICINES } from './common-medicines.ts'
import { findMedicine, groupsOf, matchMedicine, medicinesNamed, unknownMedicines } from './match-medicine.ts'
import { MEDICINE_GROUP_NAMES } from './medicine.ts'
import { medicineIndex, namesIn } from './medicine-index.ts'
import { COMBINATION_BRANDS, MEDICINE_NAMES } from './medicine-names.ts'
import { medicineNotKnown } from './medicine-not-known.ts'
import { suggestMedicines } from './suggest-medicines.ts'

describe('a name of a medicine', () => {
  test.each(MEDICINE_GROUP_NAMES)('is known in its group: %s', (group) => {
    const { generic, brand, words } = MEDICINE_NAMES[group]
    for (const name of [...namesIn(generic), ...namesIn(brand), ...namesIn(words), group])
      expect([name, findMedicine(name)?.groups]).toEqual([name, expect.arrayContaining([group])])
  })

  test.each(MEDICINE_GROUP_NAMES)('is found by its listed misspellings: %s', (group) => {
    for (const typed of namesIn(MEDICINE_NAMES[group].misspelled)) {
      const match = matchMedicine(typed)
      const found = match.status === 'close' ? match.medicines : []
      expect([typed, match.status]).toEqual([typed, 'close'])
      expect([typed, found.every(({ groups }) => groups.includes(group))]).toEqual([typed, true])
    }
  })

  test.each([
    ['Advil', 'potassium_raising_other'],
    ['aspirin 81 mg', 'no_food_rule'],
    ['gliclazide', 'sulfonylurea'],
    ['Plavix', 'grapefruit_sensitive'],
    ['Vitamin D3 1000 IU', 'no_food_rule'],
    ['budesonide/formoterol', 'grapefruit_sensitive'],
    ['birth control pills', 'potassium_sparing_diuretic'],
  ] as const)('that is often taken is known: %s', (typed, group) => {
    expect(groupsOf([typed])).toContain(group)
  })

  test.each(Object.entries(COMMON_MEDICINES))(
    'that is often taken is found in its group alone: %s',
    (group, names) => {
      const all = [...namesIn(names.generic), ...namesIn(names.brand), ...namesIn(names.words)]
      for (const name of all) expect([name, findMedicine(name)?.groups]).toEqual([name, [group]])
    },
  )

  test.each([
    ['lisinopril/hydrochlorothiazide', ['lisinopril', 'hydrochlorothiazide']],
    ['Losartan-HCTZ', ['losartan', 'hctz']],
    ['levothyroxine and metformin 500 mg', ['levothyroxine', 'metformin']],
    ['carbidopa/levodopa', ['carbidopa/levodopa']],
    ['K-Dur', ['k-dur']],
  ])('may be several in one: %s', (typed, names) => {
    expect(medicinesNamed([typed]).map(({ name }) => name)).toEqual(names)
    expect(unknownMedicines([typed])).toEqual([])
  })

  test('is unknown where we do not know one of several', () => {
    expect(unknownMedicines(['lisinopril/foobarol'])).toEqual(['lisinopril/foobarol'])
    expect(medicinesNamed(['lisinopril/foobarol'])).toEqual([])
  })

  test('of two medicines in one belongs to both groups', () => {
    for (const [brand, groups] of COMBINATION_BRANDS)
      expect([brand, findMedicine(brand)?.groups]).toEqual([brand, expect.arrayContaining([...groups])])
    expect(groupsOf(['Zestoretic'])).toEqual(new Set(['ace_inhibitor', 'thiazide_loop_diuretic']))
    expect(groupsOf(['eplerenone'])).toEqual(new Set(['potassium_sparing_diuretic', 'grapefruit_sensitive']))
  })

  test.each([
    ['Warfarin sodium 5 mg', 'warfarin'],
    ['LISINOPRIL 10mg tablets', 'lisinopril'],
    ['losartan potassium', 'losartan'],
    ['Metformin HCl ER 500', 'metformin'],
    ['Coumadin®', 'coumadin'],
    ['toprol-xl', 'toprol xl'],
    ['potassium chloride', 'potassium chloride'],
    ['selegiline patch', 'selegiline patch'],
    ['Lotensin HCT', 'lotensin hct'],
    ['70/30', '70/30'],
    ['ACE inhibitors', 'ace inhibitor'],
    ['potassium_sparing_diuretic', 'potassium sparing diuretic'],
  ])('is read without its dose and form: %s', (typed, name) => {
    expect(findMedicine(typed)?.name).toBe(name)
  })

  test('that leaves open what is meant asks, and holds the more careful rules', () => {
    expect(findMedicine('blood thinner')).toMatchObject({ groups: ['warfarin'] })
    expect(findMedicine('Water pill')?.groups).toContain('potassium_sparing_diuretic')
    expect(findMedicine('statins')?.groups).toEqual(['statin'])
    for (const { asks = [] } of medicineIndex().known.values()) expect(unknownMedicines(asks)).toEqual([])
  })

  test('that is only near one of ours never counts by itself', () => {
    expect(matchMedicine('warfarn')).toMatchObject({ status: 'close', medicines: [{ name: 'warfarin' }] })
    expect(matchMedicine('hydrochlorothiazyde').status).toBe('close')
    const known = SOUND_ALIKES.map(([, other]) => other).filter((other) => findMedicine(other))
    expect(known).toEqual(['Celebrex', 'Prilosec', 'prednisone', 'hydralazine'])
    for (const [, other] of SOUND_ALIKES)
      expect(matchMedicine(other).status).toBe(known.includes(other) ? 'known' : 'unknown')
    expect(matchMedicine('Librium')).toMatchObject({ soundsLike: { name: 'lithium' } })
    expect(matchMedicine('metfrmin')).toMatchObject({ status: 'close', mistakenFor: 'metronidazole' })
  })

  test.each([
    ['phenprocumon', 'phenprocoumon'],
    ['acenocumarol', 'acenocoumarol'],
  ])('is found although it is mistyped, also where it is sold in other countries: %s', (typed, name) => {
    expect(matchMedicine(typed)).toMatchObject({
      status: 'close',
      medicines: [{ name, groups: ['warfarin'] }],
    })
  })

  test.each(['Marcumar', 'Quilonum', 'Tylenol PM'])(
    'that is a brand we do not know is refused with what to name instead: %s',
    (brand) => {
      expect(unknownMedicines([brand])).toEqual([brand])
      expect(medicineNotKnown([brand])).toMatch(/active ingredient .* enter each one/)
    },
  )

  test('is not decided by its ending', () => {
    expect(matchMedicine('zofenopril')).toMatchObject({
      status: 'close',
      medicines: [{ name: 'ace inhibitor' }],
    })
    expect(matchMedicine('vildagliptin')).toMatchObject({ medicines: [{ groups: ['no_food_rule'] }] })
  })

  test.each(['', 'xyz', 'azathioprine', 'vitamin soup', 'foo bar baz', 'a'.repeat(60)])(
    'that we do not know stays unknown: %s',
    (typed) => expect(matchMedicine(typed)).toEqual({ status: 'unknown' }),
  )
})

test('no slip of a letter turns one medicine into one of another group in silence', () => {
  let judged = 0
  for (const medicine of medicineIndex().known.values()) {
    for (const typed of misspellingsOf(medicine.name)) {
      judged += 1
      // What is only near a name never counts, so only those that are found as they stand are compared.
      const found = findMedicine(typed)
      if (found) expect([typed, found.groups]).toEqual([typed, medicine.groups])
    }
  }
  expect(judged).toBeGreaterThan(10_000)
})

test('suggestions begin with what was typed', () => {
  expect(suggestMedicines('warf', 2).map(({ name }) => name)).toEqual(['warfarin', 'warfarin sodium'])
  expect(suggestMedicines('coum').map(({ label }) => label)).toEqual(['Coumadin'])
  expect(suggestMedicines('pressure')).toEqual([])
  expect(suggestMedicines('l')).toEqual([])
})

/** Each letter left out, and each two letters swapped. */
function misspellingsOf(name: string): string[] {
  return [...name].flatMap((letter, at) => {
    const next = name[at + 1] ?? ''
    const swapped = name.slice(0, at) + next + letter + name.slice(at + 2)
    return [name.slice(0, at) + name.slice(at + 1), swapped]
  })
}
