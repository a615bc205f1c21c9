import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { limitExceeded, ProtocolError } from '../protocol-error.ts'
import { attemptSource } from '../sign-in/attempts/attempt-source.ts'
import { codes } from '../tables.ts'
import { GUESSES_PER_SOURCE, hashOfCode, isLinkToken } from './code.ts'
import { lockDestination } from './lock-destination.ts'

type Claim = { sub: string; purpose: CodePurpose; code: string }

/**
 * Redeems a code or its link once, if the user's mail or texts still go to the same destination. Each attempt
 * is counted before the code is checked. Too many from one network invalidate it for that network, and too
 * many in total for all (limits in `code.ts`). `act` receives the destination.
 */
export async function redeemCode<Done>(
  ctx: Context,
  claim: Claim,
  act: (ctx: Context, to: string) => Promise<Done>,
): Promise<Done> {
  const stored = isLinkToken(claim.code) ? null : await countGuess(ctx, claim)
  return inTransaction(ctx, async (ctx) => {
    const to = (await lockDestination(ctx, claim)) ?? ''
    const hash = hashOfCode(ctx.config, { ...claim, to })
    if (stored && !timingSafeEqual(stored, hash)) throw refused(ctx, claim, codeMismatch())
    const used = await ctx.db
      .delete(codes)
      .where(and(aliveFor(ctx, claim), or(eq(codes.hash, hash), eq(codes.linkHash, hash))))
      .returning({ sub: codes.sub })
    if (used.length === 0) throw refused(ctx, claim, expiredCode())
    return act(ctx, to)
  })
}

function aliveFor(ctx: Context, { sub, purpose }: Claim) {
  return and(eq(codes.sub, sub), eq(codes.purpose, purpose), gt(codes.expiresAt, ctx.now()))
}

async function countGuess(ctx: Context, claim: Claim): Promise<Buffer> {
  const source = await attemptSource(ctx, claim)
  const own = sql<number>`coalesce((${codes.guesses} ->> ${source}::text)::int, 0)`
  const [counted] = await ctx.db
    .update(codes)
    .set({
      guessesLeft: sql`${codes.guessesLeft} - 1`,
      guesses: sql`${codes.guesses} || jsonb_build_object(${source}::text, ${own} + 1)`,
    })
    .where(and(aliveFor(ctx, claim), gt(codes.guessesLeft, 0), sql`${own} < ${GUESSES_PER_SOURCE}`))
    .returning({ hash: codes.hash })
  if (counted) return counted.hash
  const [spent] = await ctx.db.select({ sub: codes.sub }).from(codes).where(aliveFor(ctx, claim))
  throw refused(ctx, claim, spent ? limitExceeded() : expiredCode())
}

function refused(ctx: Context, { sub, purpose }: Claim, error: ProtocolError): ProtocolError {
  noteSecurity(ctx, { event: 'code-refused', user: sub, why: `${purpose} ${error.name}` })
  return error
}

export function codeMismatch(): ProtocolError {
  return new ProtocolError('CodeMismatchException', 'Invalid verification code provided, please try again.')
}

export function expiredCode(): ProtocolError {
  return new ProtocolError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
}
