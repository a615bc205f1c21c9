import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { chooseNewPassword } from '../sign-in/choose-new-password.ts'
import { verifySrpProof } from '../sign-in/verify-srp-proof.ts'
import {
  clientId,
  parseRequest,
  passwordParameter,
  requireClient,
  usernameParameter,
} from './parse-request.ts'

const schema = z.object({
  ChallengeName: z.string(),
  ClientId: clientId,
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().nullish(),
})

type Request = z.infer<typeof schema>

export async function respondToAuthChallenge(ctx: Context, request: unknown) {
  const parsed = parseRequest(schema, request)
  requireClient(ctx, parsed.ClientId)
  switch (parsed.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return answerPasswordVerifier(ctx, parsed)
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPasswordRequired(ctx, parsed)
    default:
      throw new ProtocolError('InvalidParameterException', 'This challenge is not known to the user pool.')
  }
}

const verifierResponses = z.object({
  USERNAME: usernameParameter,
  PASSWORD_CLAIM_SECRET_BLOCK: z.string().min(1),
  PASSWORD_CLAIM_SIGNATURE: z.string().min(1),
  TIMESTAMP: z.string().min(1).max(64),
})

function answerPasswordVerifier(ctx: Context, { ClientId, ChallengeResponses }: Request) {
  const responses = parseRequest(verifierResponses, ChallengeResponses)
  return verifySrpProof(ctx, {
    username: responses.USERNAME,
    clientId: ClientId,
    secretBlock: responses.PASSWORD_CLAIM_SECRET_BLOCK,
    timestamp: responses.TIMESTAMP,
    signature: responses.PASSWORD_CLAIM_SIGNATURE,
  })
}

const newPasswordResponses = z.object({ USERNAME: usernameParameter, NEW_PASSWORD: passwordParameter })

function answerNewPasswordRequired(ctx: Context, { ClientId, ChallengeResponses, Session }: Request) {
  const { USERNAME, NEW_PASSWORD } = parseRequest(newPasswordResponses, ChallengeResponses)
  if (!Session) throw new ProtocolError('InvalidParameterException', 'Missing required parameter Session')
  return chooseNewPassword(ctx, {
    username: USERNAME,
    clientId: ClientId,
    session: Session,
    newPassword: NEW_PASSWORD,
  })
}
