import { invalidRequest } from './twin-error.ts'

export type Params = { [name: string]: string | Params | (string | Params)[] }

const DEEPEST = 8
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads `a[b][0]=c` and `a[]=b` as Stripe does: nested objects, and lists where all names are numbers. */
export function parseForm(text: string): Params {
  const tree: Params = {}
  for (const [key, value] of new URLSearchParams(text)) put(tree, pathOf(key), value)
  return mapLists(tree)
}

function pathOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key)
  const path = [
    match?.[1] ?? '',
    ...[...(match?.[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? ''),
  ]
  if (!match || path.length > DEEPEST || path.some((name) => FORBIDDEN.has(name))) {
    throw invalidRequest(`Invalid parameter name: ${key}`, { code: 'parameter_invalid' })
  }
  return path
}

function put(tree: Params, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(tree).length) : name
  if (rest.length === 0) {
    tree[key] = value
    return
  }
  const branch = tree[key]
  const next = typeof branch === 'object' && !Array.isArray(branch) ? branch : {}
  tree[key] = next
  put(next, rest, value)
}

function mapLists(tree: Params): Params {
  for (const [key, branch] of Object.entries(tree)) {
    if (typeof branch === 'string' || Array.isArray(branch)) continue
    const mapped = mapLists(branch)
    const names = Object.keys(mapped)
    const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name))
    tree[key] = isList ? (Object.values(mapped) as (string | Params)[]) : mapped
  }
  return tree
}
