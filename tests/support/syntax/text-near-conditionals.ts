import { isNode, nodesIn, type SyntaxNode } from './syntax.ts'

/**
 * The possible output of a JSX child: `nothing` if it may be absent, `value` if it is a name of unknown type.
 */
type Outcome = 'text' | 'element' | 'nothing' | 'value'

/**
 * Finds text that React may remove alone, or insert an element before. A browser that translates a page wraps
 * each text node in a `<font>` element. React still treats the text node as a child of its own element, so
 * `removeChild` and `insertBefore` throw, and the error screen replaces the page. Returns the location and
 * the source of each faulty child. Calls of unknown functions are treated as elements, to keep false alarms
 * rare.
 */
export function textNearConditionals(files: { path: string; source: string }[]): string[] {
  const parsed = files.map((file) => ({ ...file, nodes: nodesIn(file.path) }))
  const withText = new Set(parsed.flatMap(({ nodes }) => nodes.filter(hasText).map(nameOf)))
  return parsed.flatMap(({ path, source, nodes }) => {
    const elements = namesOfElements(nodes)
    if (!declaredIn(nodes).some((name) => withText.has(name))) elements.add('children')
    const faulty = [
      ...nodes.filter(isJsx).flatMap((node) => faultyChildren(node, elements)),
      ...nodes.filter(isComponent).flatMap((node) => faultyReturns(node, elements)),
    ]
    return faulty.map(({ start, end }) => {
      const line = source.slice(0, start).split('\n').length
      return `${path}:${line} ${source.slice(start, end).split('\n', 1)}`
    })
  })
}

function faultyChildren(parent: SyntaxNode, elements: Set<string>): SyntaxNode[] {
  const children = childrenOf(parent)
  const outcomes = children.map((child) => outcomesOf(child, elements))
  return children.filter((_, at) => isRemovedText(parent, outcomes, at) || isInsertedBefore(outcomes, at))
}

/**
 * Finds returns of a component that returns text in some cases and another result in others: React then
 * removes the text from the parent's element.
 */
function faultyReturns(component: SyntaxNode, elements: Set<string>): SyntaxNode[] {
  const returned = returnsIn(component.body)
  const outcomes = returned.map((node) => outcomesOf(node, elements))
  const isOnlyText = outcomes.every((outcome) => !outcome.has('element') && !outcome.has('nothing'))
  // The children of a single fragment are checked one by one.
  const isOneFragment = returned.length === 1 && returned[0]?.type === 'JSXFragment'
  return isOnlyText || isOneFragment ? [] : returned.filter((_, at) => outcomes[at]?.has('text'))
}

/** Lists the return values of a function, excluding nested functions. */
function returnsIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(returnsIn)
  if (!isNode(value) || /Function/.test(value.type)) return []
  if (value.type === 'ReturnStatement') {
    const argument = unwrapped(value.argument)
    return isNode(argument) ? [argument] : []
  }
  return Object.values(value).flatMap(returnsIn)
}

function isComponent({ type, id }: SyntaxNode): boolean {
  return type === 'FunctionDeclaration' && isNode(id) && /^[A-Z]/.test(String(id.name))
}

/** An element whose only child is a string has no text node known to React. */
function isRemovedText(parent: SyntaxNode, outcomes: Set<Outcome>[], at: number): boolean {
  const isAlone = parent.type === 'JSXElement' && outcomes.length === 1
  const outcome = outcomes[at]
  return !isAlone && outcome !== undefined && outcome.has('text') && comesAndGoes(outcome)
}

/** React inserts a newly visible element before its next sibling. */
function isInsertedBefore(outcomes: Set<Outcome>[], at: number): boolean {
  const outcome = outcomes[at]
  if (!outcome?.has('element') || !comesAndGoes(outcome)) return false
  const next = outcomes.slice(at + 1).find((later) => !later.has('nothing'))
  return next !== undefined && (next.has('text') || next.has('value'))
}

function comesAndGoes(outcome: Set<Outcome>): boolean {
  return outcome.has('nothing') || (outcome.has('element') && outcome.has('text'))
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const isBlank = (child: SyntaxNode) =>
    child.type === 'JSXText'
      ? /^\s*\n\s*$/.test(String(child.value))
      : isNode(child.expression) && child.expression.type === 'JSXEmptyExpression'
  return (node.children as SyntaxNode[]).filter((child) => !isBlank(child))
}

function outcomesOf(node: SyntaxNode, elements: Set<string>): Set<Outcome> {
  const anyOf = (...nodes: unknown[]) =>
    new Set(nodes.filter(isNode).flatMap((one) => [...outcomesOf(one, elements)]))
  switch (node.type) {
    case 'JSXElement':
      return new Set(['element'])
    case 'JSXFragment':
      return anyOf(...childrenOf(node))
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return anyOf(node.expression)
    case 'ConditionalExpression':
      return anyOf(node.consequent, node.alternate)
    case 'LogicalExpression':
      // The left side of `??` and `||` has the same kind as the right side.
      return node.operator === '&&' ? anyOf(node.right).add('nothing') : anyOf(node.right)
    case 'CallExpression':
      return new Set(outcomesOfCall(node))
    case 'Literal':
      return new Set([node.value === null || node.value === '' ? 'nothing' : 'text'])
    case 'Identifier':
      return new Set([
        node.name === 'undefined' ? 'nothing' : elements.has(String(node.name)) ? 'element' : 'value',
      ])
    case 'MemberExpression':
      return new Set(['value'])
    default:
      return new Set(['text'])
  }
}

function outcomesOfCall({ callee, arguments: given }: SyntaxNode): Outcome[] {
  const called = isNode(callee) && callee.type === 'MemberExpression' ? callee.property : callee
  const name = isNode(called) ? String(called.name) : ''
  const [each] = given as SyntaxNode[]
  if (/^(?:map|flatMap)$/.test(name) && isNode(each) && /Function/.test(each.type))
    return ['element', 'nothing']
  return [/^(?:t|rich|join|format.*)$/.test(name) ? 'text' : 'element']
}

/** Returns the names in a file that contain elements: constants, and properties declared as nodes. */
function namesOfElements(nodes: SyntaxNode[]): Set<string> {
  const names = nodes.flatMap((node) => {
    const { type, id, init, key } = node
    if (type === 'VariableDeclarator' && isNode(id) && isJsx(unwrapped(init))) return [String(id.name)]
    if (type === 'TSPropertySignature' && isNode(key) && isReactNode(node)) return [String(key.name)]
    return []
  })
  return new Set(names.filter((name) => name !== 'children'))
}

function unwrapped(value: unknown): unknown {
  return isNode(value) && value.type === 'ParenthesizedExpression' ? value.expression : value
}

function isReactNode({ typeAnnotation }: SyntaxNode): boolean {
  return JSON.stringify(typeAnnotation).includes('"ReactNode"')
}

function isJsx(value: unknown): value is SyntaxNode {
  return isNode(value) && (value.type === 'JSXElement' || value.type === 'JSXFragment')
}

function hasText(node: SyntaxNode): boolean {
  const none = new Set<string>()
  return node.type === 'JSXElement' && childrenOf(node).some((child) => outcomesOf(child, none).has('text'))
}

function declaredIn(nodes: SyntaxNode[]): string[] {
  return nodes.flatMap(({ type, id }) =>
    type === 'FunctionDeclaration' && isNode(id) ? [String(id.name)] : [],
  )
}

function nameOf({ openingElement }: SyntaxNode): string {
  const { name } = openingElement as { name: SyntaxNode }
  return String(name.name)
}
