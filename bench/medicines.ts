import { medicineIndex } from '#catalogue/medicines/medicine-index.ts'
import { readMedicines } from '#catalogue/medicines/read-medicines.ts'
import { suggestMedicines } from '#catalogue/medicines/suggest-medicines.ts'

const NAMES = 500
const LISTED = 40

/**
 * How long it takes to find a medicine while its name is typed, letter by letter, and to read a list that was pasted.
 * Prints the table of docs/benchmarks.md. `npm run bench -- medicines`
 */
export function run(): Promise<number> {
  const names = [...medicineIndex().known.values()].map(({ label }) => label)
  const drawn = names.filter((_, at) => at % Math.ceil(names.length / NAMES) === 0)
  const beginnings = drawn.flatMap((name) => [3, 5, name.length].map((letters) => name.slice(0, letters)))
  const misspelled = drawn.map((name) => `${name.slice(0, 2)}${name.slice(3)}`)
  const list = drawn.slice(0, LISTED).map((name) => `${name} 10 mg twice a day`)
  const rows: [string, number[]][] = [
    ['a name while it is typed', beginnings.map((typed) => timeOf(() => suggestMedicines(typed)))],
    ['a name without one of its letters', misspelled.map((typed) => timeOf(() => suggestMedicines(typed)))],
    [`a pasted list of ${LISTED}`, drawn.map(() => timeOf(() => readMedicines(list.join('\n'))))],
  ]
  process.stdout.write(
    '| | searches | median, ms | slowest of 100, ms | slowest, ms |\n|---|---|---|---|---|\n',
  )
  for (const [what, times] of rows) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1) ?? 0).toFixed(1)
    process.stdout.write(`| ${what} | ${sorted.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |\n`)
  }
  return Promise.resolve(0)
}

function timeOf(act: () => unknown): number {
  const from = performance.now()
  act()
  return performance.now() - from
}
