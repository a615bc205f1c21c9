import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { isNode, nodesIn, type SyntaxNode } from './support/syntax/syntax.ts'

// Browsers that translate a page wrap each text in an element of their own. React then fails as it inserts something
// before that text, or removes it: such a text needs an element of its own.

type Child = 'text' | 'element' | 'changing element' | 'changing text'

test('no text of a page stands next to something that comes and goes', () => {
  const files = globSync('src/web/**/*.tsx', { cwd: projectRoot() }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const path = join(projectRoot(), file)
    const source = readFileSync(path, 'utf8')
    return [...nodesIn(path)]
      .filter((node) => node.type === 'JSXElement' && breaksTranslated(node))
      .map((node) => `${file}:${source.slice(0, Number(node.start)).split('\n').length}`)
  })
  expect(found).toEqual([])
})

function breaksTranslated({ children }: SyntaxNode): boolean {
  const kinds = (children as SyntaxNode[]).flatMap(kindsOf)
  if (kinds.length < 2) return false
  return kinds.some((kind, at) => {
    // React inserts before the next thing that is always there.
    const next = kinds.slice(at + 1).find((kind) => !kind.startsWith('changing'))
    return kind === 'changing text' || (kind === 'changing element' && next === 'text')
  })
}

/** Names of what is passed in as elements; `Button` and `Alert` put texts among them into elements of their own. */
const ELEMENTS = new Set(['children', 'above', 'section', 'remove', 'about', 'offeredFacts', 'map'])

function kindsOf(child: SyntaxNode): Child[] {
  if (child.type === 'JSXText') return String(child.value).trim() === '' ? [] : ['text']
  if (child.type === 'JSXElement') return ['element']
  if (child.type === 'JSXFragment') return (child.children as SyntaxNode[]).flatMap(kindsOf)
  const expression = child.expression
  if (!isNode(expression) || expression.type === 'JSXEmptyExpression') return []
  return [kindOfExpression(expression)]
}

function kindOfExpression(expression: SyntaxNode): Child {
  const { type, name, operator, right, consequent, alternate, callee } = expression
  const called = type === 'CallExpression' && isNode(callee) ? (callee.property ?? callee) : null
  const given = isNode(called) ? called.name : name
  if (ELEMENTS.has(String(given))) return 'element'
  // The place of an item in its list decides.
  if (type === 'LogicalExpression' && isFirstOrNot(expression.left)) return 'text'
  const changes =
    (type === 'LogicalExpression' && operator === '&&') ||
    (type === 'ConditionalExpression' && [consequent, alternate].some(isNothing))
  const isElement = holdsElement(expression) || (isNode(right) && ELEMENTS.has(String(right.name)))
  if (isElement) return 'changing element'
  return changes ? 'changing text' : 'text'
}

function isFirstOrNot(condition: unknown): boolean {
  if (!isNode(condition) || condition.type !== 'BinaryExpression' || condition.operator !== '>') return false
  return isNode(condition.left) && ['i', 'at'].includes(String(condition.left.name))
}

function isNothing(value: unknown): boolean {
  return isNode(value) && value.type === 'Literal' && (value.value === null || value.value === '')
}

function holdsElement(node: SyntaxNode): boolean {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return true
  return Object.values(node).some((value) =>
    (Array.isArray(value) ? value : [value]).some((part) => isNode(part) && holdsElement(part)),
  )
}
