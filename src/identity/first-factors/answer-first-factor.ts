import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { parseRequest, usernameParameter } from '../parse-request.ts'
import { ProtocolError } from '../protocol-error.ts'
import { type ChallengeName, openChallenge } from '../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../sign-in/challenges/challenge-answer.ts'
import { firstFactors, startFirstFactor } from './first-factor.ts'
import { withPassword } from './with-password.ts'
import { withSrp } from './with-srp.ts'

const named = z.looseObject({ USERNAME: usernameParameter })
const chosen = named.extend({ ANSWER: z.string().max(64) })

/** Handles SELECT_CHALLENGE. The session remains valid for another choice until it expires. */
export async function answerSelectChallenge(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME: username, ANSWER } = parseRequest(chosen, answer.responses)
  const { clientId, responses: parameters } = answer
  requireChosen(ctx, 'SELECT_CHALLENGE', answer, username)
  const factor = firstFactors(ctx).find((known) => known === ANSWER)
  if (!factor) throw new ProtocolError('InvalidParameterException', 'Invalid value of parameter ANSWER')
  return startFirstFactor(ctx, factor, { clientId, username, parameters })
}

/** Handles PASSWORD, the plain password. */
export async function answerPassword(ctx: Context, answer: ChallengeAnswer) {
  requireChosen(ctx, 'PASSWORD', answer, parseRequest(named, answer.responses).USERNAME)
  return withPassword(ctx, answer.clientId, answer.responses)
}

/** Handles PASSWORD_SRP, the first half of the proof. */
export async function answerPasswordSrp(ctx: Context, answer: ChallengeAnswer) {
  requireChosen(ctx, 'PASSWORD_SRP', answer, parseRequest(named, answer.responses).USERNAME)
  return withSrp(ctx, answer.clientId, answer.responses)
}

function requireChosen(ctx: Context, name: ChallengeName, answer: ChallengeAnswer, username: string): void {
  openChallenge(ctx, { name, clientId: answer.clientId, username }, requireSession(answer))
}
