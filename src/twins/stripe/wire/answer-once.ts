import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { inTwinTransaction } from '../events/twin-transaction.ts'
import { answers } from '../objects/tables.ts'
import { TwinError } from '../objects/twin-error.ts'
import type { TwinContext } from '../objects/twin-object.ts'

export type StoredResponse = { status: ContentfulStatusCode; body: object }

/** Stripe forgets an idempotency key after a day. */
const STORED_MS = 24 * 60 * 60 * 1000

/**
 * Runs a writing call and stores its response under the idempotency key in the same transaction. A second
 * call with the same key waits for the first and gets the same response. A thrown refusal stores nothing.
 */
export function answerOnce(
  ctx: TwinContext,
  call: { key: string | null; what: string },
  act: (ctx: TwinContext) => Promise<StoredResponse>,
): Promise<StoredResponse & { isReplay: boolean }> {
  return inTwinTransaction(ctx, ctx.request, async (inside) => {
    if (!call.key) return { ...(await act(inside)), isReplay: false }
    const fingerprint = createHash('sha256').update(call.what).digest('hex')
    const stored = await claimKey(inside, call.key, fingerprint)
    if (stored) return { ...stored, isReplay: true }
    const answer = await act(inside)
    await inside.db.update(answers).set(answer).where(eq(answers.key, call.key))
    return { ...answer, isReplay: false }
  })
}

async function claimKey(ctx: TwinContext, key: string, fingerprint: string): Promise<StoredResponse | null> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const old = sql`${new Date(ctx.now().getTime() - STORED_MS).toISOString()}::timestamptz`
  // Each use also deletes a few expired keys, so that the table stays small.
  const { rows } = await ctx.db.execute(sql`
    with forgotten as (
      delete from payments_sandbox.answers where key in (
        select key from payments_sandbox.answers where created < ${old} and key <> ${key}
        limit 3 for update skip locked
      )
    )
    insert into payments_sandbox.answers as stored (key, fingerprint, created) values (${key}, ${fingerprint}, ${now})
    on conflict (key) do update
      set fingerprint = excluded.fingerprint, created = excluded.created, status = null, body = null
      where stored.created < ${old}
    returning key`)
  if (rows.length > 0) return null
  const [stored] = await ctx.db.select().from(answers).where(eq(answers.key, key))
  if (stored?.fingerprint !== fingerprint) throw differentParameters(key)
  return { status: (stored.status ?? 200) as ContentfulStatusCode, body: stored.body ?? {} }
}

function differentParameters(key: string): TwinError {
  const name = key.slice(key.indexOf(':') + 1)
  return new TwinError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try a key other than '${name}' if you meant to execute a different request.`,
  })
}
