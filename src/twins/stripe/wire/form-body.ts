import { invalidRequest } from '../objects/twin-error.ts'

export type Params = { [name: string]: string | Params | (string | Params)[] }

const DEEPEST = 8
const MOST = 1000
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses `a[b][0]=c` and `a[]=b` as Stripe does: nested objects, and lists when all names are numbers. */
export function parseForm(text: string): Params {
  const tree: Params = {}
  const sizes: Sizes = new Map()
  let count = 0
  for (const [key, value] of new URLSearchParams(text)) {
    count += 1
    if (count > MOST) throw invalidRequest('There are too many parameters.', { code: 'parameter_invalid' })
    put(tree, pathOf(key), { value, sizes })
  }
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

/** The number of entries in each branch, so that `a[]` doesn't have to count them. */
type Sizes = Map<Params, number>

function put(tree: Params, [name = '', ...rest]: string[], given: { value: string; sizes: Sizes }): void {
  const size = given.sizes.get(tree) ?? 0
  const key = name === '' ? String(size) : name
  if (!Object.hasOwn(tree, key)) given.sizes.set(tree, size + 1)
  if (rest.length === 0) {
    tree[key] = given.value
    return
  }
  const branch = tree[key]
  const next = typeof branch === 'object' && !Array.isArray(branch) ? branch : {}
  tree[key] = next
  put(next, rest, given)
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
