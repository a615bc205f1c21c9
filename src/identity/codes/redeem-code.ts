import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { limitExceeded, ProtocolError } from '../protocol-error.ts'
import { codes } from '../tables.ts'
import { type CodePurpose, hashOfCode } from './code.ts'

type Claim = { sub: string; purpose: CodePurpose; code: string }

/** Does what a code is good for, once. Each try is counted before it is looked at, and five end the code. */
export async function redeemCode<Done>(
  ctx: Context,
  claim: Claim,
  act: (ctx: Context) => Promise<Done>,
): Promise<Done> {
  const { sub, purpose } = claim
  const hash = await countGuess(ctx, claim)
  if (!timingSafeEqual(hash, hashOfCode(ctx.config, claim))) throw codeMismatch()
  return inTransaction(ctx, async (ctx) => {
    const used = await ctx.db
      .delete(codes)
      .where(and(eq(codes.sub, sub), eq(codes.purpose, purpose), eq(codes.hash, hash)))
      .returning({ sub: codes.sub })
    if (used.length === 0) throw expiredCode()
    return act(ctx)
  })
}

async function countGuess(ctx: Context, { sub, purpose }: Claim): Promise<Buffer> {
  const alive = and(eq(codes.sub, sub), eq(codes.purpose, purpose), gt(codes.expiresAt, ctx.now()))
  const [counted] = await ctx.db
    .update(codes)
    .set({ guessesLeft: sql`${codes.guessesLeft} - 1` })
    .where(and(alive, gt(codes.guessesLeft, 0)))
    .returning({ hash: codes.hash })
  if (counted) return counted.hash
  const [spent] = await ctx.db.select({ sub: codes.sub }).from(codes).where(alive)
  throw spent ? limitExceeded() : expiredCode()
}

export function codeMismatch(): ProtocolError {
  return new ProtocolError('CodeMismatchException', 'Invalid verification code provided, please try again.')
}

export function expiredCode(): ProtocolError {
  return new ProtocolError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
}
