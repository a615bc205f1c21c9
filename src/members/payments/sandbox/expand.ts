import type { Context } from '#platform/context.ts'
import { findAny } from './store.ts'
import { invalidRequest } from './twin-error.ts'

type Tree = { [name: string]: unknown }

/** Puts whole objects in the place of the ids that `expand[]` names, such as `latest_invoice` or `data.customer`. */
export async function expand<Body extends object>(ctx: Context, body: Body, paths: string[]): Promise<Body> {
  const copy = structuredClone(body)
  for (const path of paths) await expandPath(ctx, copy as Tree, path.split('.'), path)
  return copy
}

async function expandPath(
  ctx: Context,
  tree: Tree,
  [name = '', ...rest]: string[],
  path: string,
): Promise<void> {
  if (!Object.hasOwn(tree, name)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  const value = tree[name]
  if (typeof value === 'string') tree[name] = (await findAny(ctx, value)) ?? value
  if (rest.length === 0) return
  const next = tree[name]
  for (const branch of Array.isArray(next) ? next : [next]) {
    if (branch && typeof branch === 'object') await expandPath(ctx, branch as Tree, rest, path)
  }
}
