import { expect, test } from 'vitest'
import { randomFrom } from '#platform/random/seeded-random.ts'
import type { Medicine, MedicineGroup } from './medicine.ts'
import { medicineIndex, medicineNamed } from './medicine-index.ts'
import { readMedicines } from './read-medicines.ts'

type Shape = (name: string, other: string, medicine: Medicine) => string

const SHAPES: Record<string, Shape> = {
  'as it is': (name) => name,
  'in capitals': (name) => name.toUpperCase(),
  'with a dose': (name) => `${name} 10mg`,
  'with a dose twice a day': (name) => `${name} 10 mg bid`,
  'after a dose': (name) => `20 mg ${name}`,
  'after “I take”': (name) => `I take ${name} daily`,
  'with a form': (name) => `${name} 5 mg tablets`,
  'with a release': (name) => `${name} ER 500 mg`,
  'with a salt': (name) => `${name} HCl 25 mg`,
  'every week': (name) => `${name} 70 mg once weekly`,
  'as needed': (name) => `${name} 1-2 tablets every 4-6 hours as needed`,
  'with a comma at the end': (name) => `${name} 40 mg,`,
  'as a generic name in brackets': (name, _, medicine) =>
    medicine.kind === 'brand' ? `${name} (${medicine.generics.at(-1)}) 10 mg` : `${name} (generic) 10 mg`,
  'in a numbered list': (name, other) => `1. ${name} 10 mg\n2. ${other} 5 mg`,
  'in a list with commas': (name, other) => `${name} 10 mg, ${other} 20 mg daily`,
  'in lines': (name, other) => `${name}\n${other}\n`,
  'with semicolons': (name, other) => `${name} 10mg qd; ${other} 20mg qhs`,
  'one after another': (name, other) => `${name} 10 mg ${other} 20 mg`,
}

const { known, typed } = medicineIndex()

/** Each stored name and each of its spellings, with its medicine. */
const NAMES = [
  ...[...known.values()].map((medicine) => ({ name: medicine.label, medicine })),
  ...[...typed.keys()].map((name) => ({ name, medicine: medicineNamed(name) as Medicine })),
].filter(({ medicine }) => medicine.kind === 'generic' || medicine.kind === 'brand')

type Fault = { shape: string; text: string; lost: string[] }

/** Reads each drawn name in each shape, together with the previously drawn name. */
function faultsOf(seed: number, count: number) {
  const random = randomFrom(seed)
  const draw = () => NAMES[Math.floor(random() * NAMES.length)] as (typeof NAMES)[number]
  const faults: Fault[] = []
  const dropped: Fault[] = []
  let read = 0
  let other = draw()
  for (let drawn = 0; drawn < count; drawn += 1) {
    const one = draw()
    for (const [shape, write] of Object.entries(SHAPES)) {
      const text = write(one.name, other.name, one.medicine)
      const parts = readMedicines(text)
      const isTwo =
        text.includes(other.name) && other.name !== one.name && /list|lines|semi|another/.test(shape)
      const meant = isTwo ? [one.medicine, other.medicine] : [one.medicine]
      const found = parts.flatMap(({ medicines }) => medicines)
      const isAsked = parts.some(({ asks }) => asks)
      const lost = meant.flatMap((medicine) => rulesLost(medicine, found))
      read += 1
      if (isAsked || lost.length > 0 || !meant.every((medicine) => found.some(isSameAs(medicine))))
        faults.push({ shape, text, lost })
      if (!isAsked && lost.length > 0) dropped.push({ shape, text, lost })
    }
    other = one
  }
  return { read, faults, dropped }
}

const isSameAs = (medicine: Medicine) => (one: Medicine) =>
  medicine.generics.every(
    (generic) => one.generics.includes(generic) || one.generics.join().includes(generic),
  )

/** Returns the groups and precautions missing from all medicines found. */
function rulesLost({ groups, effect, generics }: Medicine, found: readonly Medicine[]): string[] {
  const all = new Set<MedicineGroup>(found.flatMap((one) => one.groups))
  // The typed form already answers “Cream or tablets?”.
  const isForm = (one: Medicine) =>
    one.effect === 'group' && one.generics.at(-1)?.startsWith(`${generics.at(-1)} `)
  const isCareful = (one: Medicine) => one.effect === 'ask' || one.effect === 'refuse' || isForm(one)
  const isCareLost = (effect === 'ask' || effect === 'refuse') && !found.some(isCareful)
  return [
    ...groups.filter((group) => group !== 'no_food_rule' && !all.has(group)),
    ...(isCareLost ? [effect] : []),
  ]
}

test('600 random names are read in 18 shapes, and none loses a rule', { timeout: 60_000 }, () => {
  const { read, faults, dropped } = faultsOf(20_261, 600)
  expect(read).toBeGreaterThan(10_000)
  expect(dropped).toEqual([])
  expect(faults.length / read).toBeLessThan(0.05)
})
