import { isNode, nodesIn, type SyntaxNode } from './syntax.ts'

const FUNCTIONS = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'TSDeclareFunction'],
  ...['TSEmptyBodyFunctionExpression', 'TSFunctionType', 'TSMethodSignature', 'TSCallSignatureDeclaration'],
])
const TYPES = new Set(['ClassDeclaration', 'TSTypeAliasDeclaration', 'TSInterfaceDeclaration'])
const PROPERTIES = new Set([
  ...['Property', 'PropertyDefinition', 'MethodDefinition', 'TSPropertySignature', 'TSMethodSignature'],
])

/**
 * Returns all names that a file defines: variables, parameters, functions, types, properties and keys of
 * messages.
 */
export function namesGivenIn(path: string): Set<string> {
  return new Set(
    [...nodesIn(path)].flatMap((node) => [...bindingsOf(node).flatMap(namesBound), ...keyOf(node)]),
  )
}

/** Returns the parts of a node that define names, including patterns. */
function bindingsOf(node: SyntaxNode): unknown[] {
  if (FUNCTIONS.has(node.type)) return [node.id, ...parametersOf(node)]
  if (TYPES.has(node.type) || node.type === 'VariableDeclarator') return [node.id]
  if (node.type === 'CatchClause') return [node.param]
  if (/^Import(?:Default|Namespace)?Specifier$/.test(node.type)) return [node.local]
  return []
}

function parametersOf({ params }: SyntaxNode): unknown[] {
  return Array.isArray(params) ? params : []
}

/**
 * Returns the names that a pattern binds, without the names of the properties it reads, which are defined
 * elsewhere.
 */
function namesBound(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'ObjectPattern':
      return (pattern.properties as SyntaxNode[]).flatMap((part) => namesBound(part.value ?? part.argument))
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(namesBound)
    case 'AssignmentPattern':
      return namesBound(pattern.left)
    case 'RestElement':
      return namesBound(pattern.argument)
    case 'TSParameterProperty':
      return namesBound(pattern.parameter)
    default:
      return []
  }
}

/** Returns the key of a property that is written out. A shorthand repeats the name of its value. */
function keyOf({ type, key, computed, shorthand }: SyntaxNode): string[] {
  if (!PROPERTIES.has(type) || computed || shorthand || !isNode(key)) return []
  const name = key.type === 'Identifier' ? key.name : key.value
  return typeof name === 'string' && /^\w+$/.test(name) ? [name] : []
}
