import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomFromText } from '#web/plates/composing/random-from-text.ts'
import { platePng } from '#web/plates/plate-png.ts'
import { type Served, servedDishes, servedFoods } from './plates/served.ts'
import { type Labelled, type Layout, plateSheet, TO_READ, toLookAt } from './plates/sheet.ts'

const DISHES = 48
const FOODS = 12
const ROWS_TO_READ = 3
const ROWS_TO_LOOK_AT = 4
const NEAR_MISSES = 2
const ROUNDS = 60
const LETTERS = ['A', 'B', 'C', 'D'] as const

type Question = { number: number; names: Record<string, string> }
type Answers = Record<string, string>

const USAGE = `npm run bench -- plates ask <folder> <key.json> [seed]
npm run bench -- plates score <key.json> <answers.json>
npm run bench -- plates show <folder> [Breakfast | Lunch | Dinner | Snack | Tea | ... | Food] [dark]
npm run bench -- plates mails [rounds]
`

/**
 * Whether plates tell what is on them: 60 of them as numbered pictures, each with four names of the same course, for
 * somebody who has seen neither; then the share that was matched with its name. Or all of a course beside their names,
 * large and as a mail shows them. `mails` draws all of them as mails have them, again and again: a fault of what draws
 * them takes the server with it, and shows only after thousands.
 */
export async function run([act, ...options]: string[]): Promise<number> {
  const [first, second, third] = options
  if (act === 'ask' && first && second) await ask(first, second, third ?? 'plates')
  else if (act === 'score' && first && second) process.stdout.write(score(readJson(first), readJson(second)))
  else if (act === 'show' && first) await show(first, second ?? '', third === 'dark' ? 'dark' : 'light')
  else if (act === 'mails') await drawForMails(Number(first ?? ROUNDS))
  else process.stderr.write(USAGE)
  return 0
}

async function ask(folder: string, keyFile: string, seed: string): Promise<void> {
  const random = randomFromText(seed)
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
    { ...TO_READ, rows: ROWS_TO_READ },
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

/** Names of the two plates of the same course that share most with this one, and one by chance; of a small shelf, of others. */
function mistakable(plate: Served, all: Served[], random: () => number): string[] {
  const others = shuffled(
    all.filter(({ name }) => name !== plate.name),
    random,
  )
  const [ofCourse, further] = [true, false].map((is) =>
    others.filter(({ kind }) => (kind === plate.kind) === is),
  ) as [Served[], Served[]]
  const nearest = ofCourse.toSorted((a, b) => likeness(b, plate) - likeness(a, plate)).slice(0, NEAR_MISSES)
  const names = [...nearest, ...ofCourse, ...further].map(({ name }) => name)
  return [...new Set(names)].slice(0, LETTERS.length - 1)
}

/** The share of foods, by the gram, that two plates have in common; the same form counts once more. */
function likeness(one: Served, other: Served): number {
  const [a, b] = [shares(one), shares(other)]
  return [...a].reduce((sum, [food, share]) => sum + Math.min(share, b.get(food) ?? 0), 0)
}

function shares({ items }: Served): Map<string, number> {
  const total = items.reduce((grams, item) => grams + item.grams, 0)
  const parts = new Map<string, number>()
  for (const { shape, form, grams } of items) {
    for (const key of [shape, `${shape} ${form}`]) parts.set(key, (parts.get(key) ?? 0) + grams / total)
  }
  return parts
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

async function show(folder: string, course: string, mode: 'light' | 'dark'): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const plates = [...servedDishes(), ...servedFoods()].filter(({ kind }) => kind.startsWith(course))
  await writeSheets(
    folder,
    plates.map((plate) => ({ plate, label: plate.name })),
    { ...toLookAt(mode), rows: ROWS_TO_LOOK_AT },
  )
}

async function drawForMails(rounds: number): Promise<void> {
  const plates = [...servedDishes(), ...servedFoods()]
  for (let round = 1; round <= rounds; round += 1) {
    for (const plate of plates) await platePng(plate)
    const megabytes = Math.round(process.memoryUsage().rss / 1e6)
    process.stdout.write(`${round * plates.length} plates drawn, ${megabytes} MB\n`)
  }
}

async function writeSheets(
  folder: string,
  plates: Labelled[],
  { rows, ...layout }: Layout & { rows: number },
): Promise<void> {
  const onOne = rows * layout.across
  for (let at = 0; at < plates.length; at += onOne) {
    const file = join(folder, `sheet-${String(at / onOne + 1).padStart(2, '0')}.png`)
    writeFileSync(file, await plateSheet(plates.slice(at, at + onOne), layout))
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}
