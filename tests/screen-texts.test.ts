import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { BRITISH } from './support/american-english.ts'

/** Screens whose texts are all in `src/web/messages`. */
const FOLDERS = ['account', 'facts', 'login', 'meal-plans', 'public', 'sandbox', 'subscribe', 'ui']

/** Screen texts prescribed by the specification. */
const GIVEN = [
  'Personalized Therapeutic Meal Plans, Delivered Weekly',
  'Start 7 Day Trial',
  'How does it work?',
  'Select Your Health Goal',
  'Home',
  'About',
  'Subscribe',
  'Pricing',
  'Sample Meal Plan',
  'Log in',
  'Admin',
  'Add Health Goal',
  'Confirm your payment method',
  'Start Trial',
  'Create Account',
  'Free 7 Day Trial',
  'Email address and password are required.',
  'My Profile',
  'My Plan',
  'My Goals',
  'Manage Your Subscription',
  'Sign Out',
  'Please enter a valid email',
  'This field is required',
  'Your passwords must match',
  'Dismiss alert',
  'Plan Details',
  'Get started today',
  '7 Days Free',
  'Please select a valid profile.',
  '{condition} Meal Plan',
  'About Us',
  'How It Works',
  'Why Choose Us',
  'My Account',
  'Create New Condition',
  'Meal Plan ID',
  'Health Goal',
  'Create New Meal Plan',
  'Create Posts',
  'Add New Plan',
  'Update Plan',
  'Create New Profile',
  'Profile Info',
  'Email Address',
  'Temp Password',
  'Admin User',
  'Last Plan Sent',
  'Meal Plans',
  'Subscription Plan',
  'Plan Goal {place, number}',
  'Create New User',
  'Update Profile',
  'Content Admin',
]

/** Sorted longest first, so that no text matches part of another. */
const GIVEN_WITHIN = GIVEN.filter((text) => / \p{Lu}/u.test(text)).toSorted((a, b) => b.length - a.length)

/** Names within texts. The names of the health goals' groups are also prescribed. */
const NAMES_WITHIN =
  /Careplate|Stripe(\.js)?|JavaScript|FoodData Central|Department of Agriculture|National Academies|Dietary Guidelines( for Americans)?|United States|Crohn|Lipitor|Terms and Conditions|(Brain|Heart|Gut|Skin|Liver|Hormonal) Health|\{\w+\} (Meal )?Plan/g

/**
 * Wording that the product replaces: rules are met or not met, stored data is saved, ongoing things continue,
 * `email` has no hyphen, and members log in, except for the link back prescribed by the specification.
 * Everyday English, such as "cannot go on" and "goes on the plate", is allowed.
 */
const LEFT_OUT = [
  /\bk(eeps?|ept|eeping) (?:(?:all|each|every|any|its|the|those|your|of|firm|hard) )*(rule|limit)s?\b/i,
  /\b(rule|limit)s?\b[^.]*\b(is|are|was|were) kept\b/i,
  /\brules kept\b/i,
  /\b(is|are|was|were|be|been) kept\b(?! (low|up|steady|in view|beside)\b)/i,
  /(?<!cannot )\b(go|goes|going|gone|went) on\b(?! the\b)/i,
  /\bheed/i,
  /\breckon/i,
  /minded little/i,
  /\be-mail/i,
  /(?<!Back to )\bsign(s|ed|ing)?[ -]in\b/i,
  // Readers may understand this as “no one has to”.
  /\bnobody (new )?must\b/i,
  /\b(given back|told by mail|seen to)\b/i,
]

/**
 * Modules with texts for members outside the screens: mails, reasons of the planner and of the gate, safety
 * sentences.
 */
const SPOKEN_ELSEWHERE = 'src/{meal-plans,members,identity,platform/mail}/**/*.{ts,tsx}'

/** Texts read only by programmers and operators: the API and its document, and the command line. */
const NOT_OF_MEMBERS = [
  '**/*.test.*',
  '**/*.fixtures.*',
  '**/*routes.ts',
  '**/{wire,schema}.ts',
  '**/*-command.ts',
]

/** Published titles, and words searched for in text written by others. */
const NOT_OUR_WORDS = ['src/meal-plans/rules/source.ts', 'src/meal-plans/wording/claim-words.ts']

/** A protocol error, which is read by programs. */
const OF_THE_PROTOCOL = ['Nobody stays signed in here']

/** Attributes that are displayed or read aloud. */
const SPOKEN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'caption',
  'error',
  'happened',
  'header',
  'hint',
  'label',
  'lead',
  'placeholder',
  'safe',
  'title',
])
/** Names are the same in every language. */
const NAMES = new Set(['Careplate', 'doi:'])

type Node = { type: string; [key: string]: unknown }

test.each(FOLDERS)('no screen in src/web/%s contains words that are missing from the messages', (folder) => {
  const files = globSync(`src/web/${folder}/**/*.tsx`, { cwd: projectRoot() })
  expect(files.length).toBeGreaterThan(0)
  expect(files.flatMap((file) => wordsOf(file, readFileSync(join(projectRoot(), file), 'utf8')))).toEqual([])
})

test('words between tags, in branches and in visible or spoken attributes are found, and no others', () => {
  const found = wordsOf(
    'a.tsx',
    `const a = (
      <p title="Read" className="big" data-x="y">
        Hello {name} {isOpen ? 'Open' : \`Closed \${day}\`} {t('key', { a: 'b' })} {'·'} {' '}
        {isNew && <b aria-label={'New'}>!</b>}
      </p>
    )`,
  )
  expect(found.toSorted()).toEqual([
    'a.tsx: Closed',
    'a.tsx: Hello',
    'a.tsx: New',
    'a.tsx: Open',
    'a.tsx: Read',
  ])
})

test('prescribed texts appear word for word', async () => {
  const said = new Set((await messages()).map(({ text }) => text))
  expect(GIVEN.filter((text) => !said.has(text))).toEqual([])
})

test('no screen uses another word for a defined term', async () => {
  const found = (await messages()).filter(({ text }) => LEFT_OUT.some((word) => word.test(text)))
  expect(found).toEqual([])
})

test('no mail, reason or safety sentence uses another word either', () => {
  const found = spokenElsewhere().filter(({ text }) => LEFT_OUT.some((word) => word.test(text)))
  expect(found.filter(({ text }) => !OF_THE_PROTOCOL.includes(text))).toEqual([])
})

test('every screen, legal text, mail, reason and safety sentence is in American English', async () => {
  const screens = await messages({ withLegal: true })
  expect(screens.filter(({ text }) => BRITISH.test(text))).toEqual([])
  const ours = spokenElsewhere().filter(({ file }) => !NOT_OUR_WORDS.includes(file))
  expect(ours.filter(({ text }) => BRITISH.test(text))).toEqual([])
})

test.each([
  'It is cancelled.',
  'Tick the box.',
  'a step towards it',
  'Our catalogue',
  'It shows its working.',
])('%j is not', (text) => {
  expect(BRITISH.test(text)).toBe(true)
})

test('all sentences in a file are read, including those with a figure, and no internal errors', () => {
  const found = sentencesOf(
    'a.tsx',
    `import { b } from './some thing'
    const a = { word: 'b', why: 'It goes on.', n: \`No \${b} keeps \${c}.\` }
    if (!a) throw new Error('It was not kept')
    const mail = <Text title="Read me">Or go on</Text>`,
  )
  expect(found.toSorted()).toEqual(['It goes on.', 'No _ keeps _.', 'Or go on', 'Read me'])
})

test.each([
  'No week keeps all of your rules.',
  'Your goals are kept.',
  'Save and go on',
  'Remove one to go on.',
  'A dish that nobody must eat.',
  '$5 was given back.',
])('%j is said otherwise', (text) => {
  expect(LEFT_OUT.some((word) => word.test(text))).toBe(true)
})

test('only prescribed texts have capitals within a sentence', async () => {
  const all = await messages()
  expect(all.filter(({ text }) => capitalsWithin(text).length > 0)).toEqual([])
})

test.each([
  ['Resend Code', ['Code']],
  ['You are done. See Your Week', ['Your', 'Week']],
  ['{count, plural, one {# rule} other {No rules}}', []],
  ['{count, plural, one {# of Rules} other {No rules}}', ['Rules']],
  ['Manage Your Subscription at Stripe', []],
])('of %j the capitals within are %j', (text, capitals) => {
  expect(capitalsWithin(text)).toEqual(capitals)
})

/** Returns words with a capital that start neither a sentence nor a name. */
function capitalsWithin(text: string): string[] {
  const rest = GIVEN_WITHIN.reduce((left, given) => left.replaceAll(given, '_'), text).replace(
    NAMES_WITHIN,
    '_',
  )
  return rest.split(/[{}<>·]|[.?!:] /).flatMap((part) => part.trim().match(/(?<=\s)\p{Lu}\p{Ll}\S*/gu) ?? [])
}

/** Returns every text of the messages with its file, excluding legal texts unless requested. */
async function messages({ withLegal = false } = {}): Promise<{ file: string; text: string }[]> {
  const files = globSync('src/web/messages/**/*.ts', {
    cwd: projectRoot(),
    exclude: ['**/*.test.ts', ...(withLegal ? [] : ['**/legal/**'])],
  })
  const read = await Promise.all(
    files.map(async (file) => {
      const held: unknown[] = Object.values(await import(join(projectRoot(), file)))
      const ofReaders = held.flatMap((each) =>
        each instanceof Object && 'en' in each ? textsIn(each.en) : [],
      )
      return ofReaders.map((text) => ({ file, text }))
    }),
  )
  return read.flat()
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Returns every sentence for members outside the screens, with its file. */
function spokenElsewhere(): { file: string; text: string }[] {
  return globSync(SPOKEN_ELSEWHERE, { cwd: projectRoot(), exclude: NOT_OF_MEMBERS }).flatMap((file) =>
    sentencesOf(file, readFileSync(join(projectRoot(), file), 'utf8')).map((text) => ({ file, text })),
  )
}

/**
 * Returns every literal of a file with more than one word, except those of `Error`, which members never read.
 */
function sentencesOf(file: string, source: string): string[] {
  const found: string[] = []
  look(parseSync(file, source).program as unknown as Node)
  return found.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text.includes(' '))

  function look(node: Node): void {
    if (node.type === 'ImportDeclaration' || isFaultOfOurs(node)) return
    if (node.type === 'JSXText') found.push(String(node.value))
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node.type === 'TemplateLiteral') {
      found.push((node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('_'))
    }
    for (const part of partsOf(node)) look(part)
  }
}

function isFaultOfOurs(node: Node): boolean {
  return node.type === 'NewExpression' && (node.callee as Node).name === 'Error'
}

function partsOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => part !== null && typeof part === 'object' && 'type' in part)
}

function wordsOf(file: string, source: string): string[] {
  const found: string[] = []
  visit(parseSync(file, source).program as unknown as Node, (words) => {
    const said = words.trim().replace(/\s+/g, ' ')
    if (/\p{Letter}/u.test(said) && !NAMES.has(said)) found.push(`${file}: ${said}`)
  })
  return found
}

function visit(node: Node, say: (words: string) => void): void {
  if (node.type === 'JSXText') say(String(node.value))
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as Node & { name: { name?: unknown }; value: Node | null }
    if (SPOKEN.has(String(name.name)) && value) for (const words of literalsOf(value)) say(words)
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node.children as Node[]) {
      if (child.type === 'JSXExpressionContainer') for (const words of literalsOf(child)) say(words)
    }
  }
  for (const part of partsOf(node)) visit(part, say)
}

/** Returns the literals that an expression can evaluate to. Arguments of a call are handled separately. */
function literalsOf(node: Node): string[] {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return literalsOf(node.expression as Node)
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    case 'ConditionalExpression':
      return [node.consequent as Node, node.alternate as Node].flatMap(literalsOf)
    case 'LogicalExpression':
      return [node.left as Node, node.right as Node].flatMap(literalsOf)
    default:
      return []
  }
}
