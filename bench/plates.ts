import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '#web/plates/seeded-random.ts'
import { type Served, servedDishes, servedFoods } from './plates/served.ts'
import { plateSheet } from './plates/sheet.ts'

const DISHES = 48
const FOODS = 12
const ON_A_SHEET = 12
const LETTERS = ['A', 'B', 'C', 'D'] as const

type Question = { number: number; names: Record<string, string> }
type Answers = Record<string, string>

const USAGE = `npm run bench -- plates ask <folder> <key.json> [seed]
npm run bench -- plates score <key.json> <answers.json>
npm run bench -- plates show <folder> [Breakfast | Lunch | Dinner | Snack | Tea | ... | Food]
`

/**
 * Whether plates tell what is on them: 60 of them as numbered pictures, each with four names of the same course, for
 * somebody who has seen neither; then the share that was matched with its name. Or all of a course beside their names.
 */
export async function run([act, ...options]: string[]): Promise<number> {
  const [first, second, third] = options
  if (act === 'ask' && first && second) await ask(first, second, third ?? 'plates')
  else if (act === 'score' && first && second) process.stdout.write(score(readJson(first), readJson(second)))
  else if (act === 'show' && first) await show(first, second ?? '')
  else process.stderr.write(USAGE)
  return 0
}

async function ask(folder: string, keyFile: string, seed: string): Promise<void> {
  const random = seededRandom(seed)
  const [dishes, foods] = [servedDishes(), servedFoods()]
  const plates = shuffled(
    [...byShare(dishes, DISHES, random), ...shuffled(foods, random).slice(0, FOODS)],
    random,
  )
  const key: Answers = {}
  const questions: Question[] = plates.map((plate, i) => {
    const names = shuffled([plate.name, ...mistakable(plate, [...dishes, ...foods], random)], random)
    key[i + 1] = LETTERS[names.indexOf(plate.name)] ?? ''
    return { number: i + 1, names: Object.fromEntries(names.map((name, at) => [LETTERS[at], name])) }
  })
  mkdirSync(folder, { recursive: true })
  await writeSheets(
    folder,
    plates.map((plate, i) => ({ plate, label: `${i + 1}` })),
  )
  writeFileSync(join(folder, 'questions.json'), `${JSON.stringify(questions, null, 1)}\n`)
  writeFileSync(keyFile, `${JSON.stringify({ seed, key, asked: questions }, null, 1)}\n`)
}

/** As many of each course as its share of all dishes. */
function byShare(dishes: Served[], count: number, random: () => number): Served[] {
  const courses = Map.groupBy(shuffled(dishes, random), ({ kind }) => kind)
  const turns = [...courses.values()].flatMap((course) =>
    course.map((dish, i) => ({ dish, at: (i + 0.5) / course.length })),
  )
  return turns
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ dish }) => dish)
}

function mistakable({ name, kind }: Served, all: Served[], random: () => number): string[] {
  const names = all.filter((other) => other.kind === kind && other.name !== name).map((other) => other.name)
  return shuffled([...new Set(names)], random).slice(0, LETTERS.length - 1)
}

function shuffled<T>(things: T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}

function score({ key, asked }: { key: Answers; asked: Question[] }, answers: Answers): string {
  const wrong = asked.filter(({ number }) => answers[number] !== key[number])
  const lines = wrong.map(({ number, names }) => {
    const taken = names[answers[number] ?? ''] ?? 'nothing'
    return `${number}: ${names[key[number] ?? '']}, taken for ${taken}\n`
  })
  const right = asked.length - wrong.length
  return `${lines.join('')}${right} of ${asked.length} right (${Math.round((100 * right) / asked.length)}%)\n`
}

async function show(folder: string, course: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const plates = [...servedDishes(), ...servedFoods()].filter(({ kind }) => kind.startsWith(course))
  await writeSheets(
    folder,
    plates.map((plate) => ({ plate, label: plate.name })),
  )
}

async function writeSheets(folder: string, plates: Parameters<typeof plateSheet>[0]): Promise<void> {
  for (let at = 0; at < plates.length; at += ON_A_SHEET) {
    const file = join(folder, `sheet-${String(at / ON_A_SHEET + 1).padStart(2, '0')}.png`)
    writeFileSync(file, await plateSheet(plates.slice(at, at + ON_A_SHEET)))
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}
