import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>

/** Returns the nodes of a file’s syntax tree, outermost first. */
export function nodesIn(path: string): SyntaxNode[] {
  const nodes: SyntaxNode[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one)
    } else if (isNode(value)) {
      nodes.push(value)
      for (const part of Object.values(value)) visit(part)
    }
  }
  visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return nodes
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
