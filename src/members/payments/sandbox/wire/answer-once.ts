import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { inTransaction } from '#platform/context.ts'
import { answers } from '../objects/tables.ts'
import { TwinError } from '../objects/twin-error.ts'
import type { TwinContext } from '../objects/twin-object.ts'

export type StoredResponse = { status: ContentfulStatusCode; body: object }

/** Stripe forgets a key after a day. */
const STORED_MS = 24 * 60 * 60 * 1000

/**
 * Runs a writing call in one transaction and stores its answer under the idempotency key, in that same transaction.
 * A second call of the key waits for the first and is given the same answer. A refusal that is thrown leaves nothing.
 */
export function answerOnce(
  ctx: TwinContext,
  call: { key: string | null; what: string },
  act: (ctx: TwinContext) => Promise<StoredResponse>,
): Promise<StoredResponse & { isReplay: boolean }> {
  return inTransaction(ctx, async (transaction) => {
    const inside: TwinContext = { ...transaction, request: ctx.request, endpoints: {} }
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
  await forgetOldAnswers(ctx, key)
  const claimed = await ctx.db
    .insert(answers)
    .values({ key, fingerprint, created: ctx.now() })
    .onConflictDoNothing()
    .returning({ key: answers.key })
  if (claimed.length > 0) return null
  const [stored] = await ctx.db.select().from(answers).where(eq(answers.key, key))
  if (stored?.fingerprint !== fingerprint) throw differentParameters(key)
  return { status: (stored.status ?? 200) as ContentfulStatusCode, body: stored.body ?? {} }
}

/** Each use clears its own key and a few others once they are old, so that the table never outgrows its use. */
async function forgetOldAnswers(ctx: TwinContext, key: string): Promise<void> {
  const old = sql`created < ${new Date(ctx.now().getTime() - STORED_MS).toISOString()}::timestamptz`
  await ctx.db.execute(sql`
    delete from payments_sandbox.answers where ${old} and (key = ${key} or key in (
      select key from payments_sandbox.answers where ${old} limit 3 for update skip locked
    ))`)
}

function differentParameters(key: string): TwinError {
  const name = key.slice(key.indexOf(':') + 1)
  return new TwinError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try a key other than '${name}' if you meant to execute a different request.`,
  })
}
