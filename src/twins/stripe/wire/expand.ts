import type { Context } from '#platform/context.ts'
import { allObjects, findAny } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'

type Tree = { [name: string]: unknown }

/** Replaces the ids named by `expand[]`, such as `latest_invoice` or `data.customer`, with whole objects. */
export async function expand<Body extends object>(ctx: Context, body: Body, paths: string[]): Promise<Body> {
  if (paths.length === 0) return body
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
    const found = await onlyByExpanding(ctx, tree, name)
    if (found) tree[name] = found
  }
  if (!Object.hasOwn(tree, name)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  const value = tree[name]
  if (typeof value === 'string') tree[name] = (await findAny(ctx, value)) ?? value
  if (Array.isArray(value)) tree[name] = await Promise.all(value.map((each) => wholeOf(ctx, each)))
  if (rest.length === 0) return
  const next = tree[name]
  for (const branch of Array.isArray(next) ? next : [next]) {
    if (branch && typeof branch === 'object') await expandPath(ctx, branch as Tree, rest, path)
  }
}

async function wholeOf(ctx: Context, each: unknown): Promise<unknown> {
  return typeof each === 'string' ? ((await findAny(ctx, each)) ?? each) : each
}

/** Returns a field that Stripe includes in an object only when it is expanded by name. */
async function onlyByExpanding(ctx: Context, tree: Tree, name: string): Promise<object | null> {
  if (tree.object === 'invoice' && name === 'payments') {
    const data = await allObjects(ctx, 'invoice_payment', { invoice: tree.id })
    return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' }
  }
  if (tree.object === 'invoice' && name === 'confirmation_secret') return confirmationSecret(ctx, tree)
  if (tree.object === 'charge' && name === 'refunds') {
    const data = await allObjects(ctx, 'refund', { charge: tree.id })
    return { object: 'list', data, has_more: false, url: '/v1/refunds' }
  }
  return null
}

async function confirmationSecret(ctx: Context, { id }: Tree): Promise<object | null> {
  const [payment] = await allObjects(ctx, 'invoice_payment', { invoice: id })
  const reference = payment?.payment.payment_intent
  const intent = typeof reference === 'string' ? await findAny(ctx, reference) : null
  if (intent?.object !== 'payment_intent') return null
  return { client_secret: intent.client_secret, type: 'payment_intent' }
}
