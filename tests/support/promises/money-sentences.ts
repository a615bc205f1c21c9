import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { nodesIn, type SyntaxNode } from '../syntax/syntax.ts'
import { sentencesOf } from './promise.ts'

/** Texts that are all about money: each of their sentences is looked at, whichever words it has. */
const WHOLLY_ABOUT_MONEY = [
  'src/members/subscriptions/mail/billing-mail-texts.ts',
  'src/members/subscriptions/operator/preview-operator-act.ts',
  'src/members/subscriptions/pending-act.ts',
  'src/web/messages/billing.ts',
]

/** Where `free`, `trial` and `once` are words of food and of studies. */
const ABOUT_FOOD = [
  'src/catalogue/conditions/',
  'src/catalogue/food',
  'src/catalogue/medicines/',
  'src/catalogue/recipes/',
  'src/content/',
  'src/meal-plans/',
  'src/web/messages/diary.ts',
]

/** Where texts for who builds on the API stand, beside what else is said. */
const OF_THE_API = /(?:^|-|\/)(?:routes|schema|wire|field|act)\.ts$/
const DESCRIBING = new Set(['description', 'summary', 'example'])

/** Read by who runs the product, or said by the twin in the words of Stripe. */
const SAID_TO_NOBODY = [
  /-command\.ts$/,
  /^src\/platform\/config\//,
  /^src\/http\/describe-api\.ts$/,
  /^src\/members\/payments\/sandbox\//,
  /^src\/members\/payments\/set-up\//,
  /\.(?:test|fixtures|bench)\./,
]

const MONEY =
  /\b(?:money|charg\w*|pric(?:e[sd]?|ing)|cards?|paus\w*|cancel\w*|refund\w*|receipts?|promotions?|bank\w*|invoices?|pay\w*|paid|unpaid|costs?|credit\w*|subscri\w*|ow(?:e[sd]?|ing)|billing|dollars?|given back|declined|meal plans (?:continue|start|resume|stop))\b|[$]\d/i
const MONEY_BESIDE_FOOD = /(?<!-)\bfree\b|\btrial\b|\bgrace\b|\bremind\w*|\bonce\b.*\bgiven|\bgiven once\b/i

/** The sentences of the product about money, by the file that says them. What is filled in stands in braces. */
export function moneySentences(): Record<string, string[]> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot() })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !SAID_TO_NOBODY.some((pattern) => pattern.test(file)))
    .toSorted()
  const found = files.map((file) => [file, moneySentencesIn(file)] as const)
  return Object.fromEntries(found.filter(([, sentences]) => sentences.length > 0))
}

function moneySentencesIn(file: string): string[] {
  const path = join(projectRoot(), file)
  const source = readFileSync(path, 'utf8')
  const isAll = WHOLLY_ABOUT_MONEY.includes(file)
  // Most files speak of something else, and need not be understood.
  if (!isAll && !isAboutMoney(file, source)) return []
  const nodes = nodesIn(path)
  const described = OF_THE_API.test(file) ? nodes.filter(isDescription) : []
  const read = nodes.filter(
    ({ start, end }) => !described.some((one) => one.start <= start && end <= one.end),
  )
  const said = sentencesOf(read.flatMap((node) => textOf(node, source)) as never)
  return said.filter(isSentence).filter((one) => isAll || isAboutMoney(file, one))
}

function isAboutMoney(file: string, text: string): boolean {
  if (MONEY.test(text)) return true
  return !ABOUT_FOOD.some((start) => file.startsWith(start)) && MONEY_BESIDE_FOOD.test(text)
}

/** What says an outcome without an end of a sentence: a title, a line of a list, a part of a sentence. */
const OUTCOME =
  /\bfree\b|\bnothing\b|\bcharged\b|\bgiven\b|\brefunded\b|\bmonth\b|\btoday\b|\btaken off\b|\bfirst charge\b/i

/** With an end, or saying an outcome; labels are neither. */
function isSentence(text: string): boolean {
  if (!/^[\p{Lu}\p{N}{$“,;]/u.test(text) || !text.includes(' ')) return false
  return /[.?!]$/.test(text) || (OUTCOME.test(text) && !/[=<>]|[a-z]-\[|\n/.test(text))
}

function isDescription({ type, key }: SyntaxNode): boolean {
  return type === 'Property' && DESCRIBING.has(String((key as SyntaxNode | undefined)?.name))
}

function textOf(node: SyntaxNode, source: string): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'JSXText') return [String(node.value).replace(/\s+/g, ' ').trim()]
  if (node.type !== 'TemplateLiteral') return []
  const { quasis, expressions } = node as unknown as Record<'quasis' | 'expressions', SyntaxNode[]>
  return [quasis.map((part, place) => `${cookedOf(part)}${filledIn(expressions[place], source)}`).join('')]
}

function cookedOf({ value }: SyntaxNode): string {
  return (value as { cooked: string }).cooked
}

/** A name says what is filled in; anything longer is left out. */
function filledIn(node: SyntaxNode | undefined, source: string): string {
  if (!node) return ''
  return node.type === 'Identifier' ? `{${source.slice(node.start, node.end)}}` : '{…}'
}
