import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { answerDevicePasswordVerifier } from '../devices/acts/answer-device-password-verifier.ts'
import { answerDeviceSrpAuth } from '../devices/acts/answer-device-srp-auth.ts'
import { deviceKeyParameter } from '../devices/device-key.ts'
import {
  answerPassword,
  answerPasswordSrp,
  answerSelectChallenge,
} from '../first-factors/answer-first-factor.ts'
import { answerEmailOtp } from '../mfa/acts/answer-email-otp.ts'
import { answerMfaSetup } from '../mfa/acts/answer-mfa-setup.ts'
import { answerSelectMfaType } from '../mfa/acts/answer-select-mfa-type.ts'
import { answerSmsMfa } from '../mfa/acts/answer-sms-mfa.ts'
import { answerSoftwareTokenMfa } from '../mfa/acts/answer-software-token-mfa.ts'
import {
  clientId,
  parseRequest,
  passwordParameter,
  requireClient,
  sessionParameter,
  usernameParameter,
} from '../parse-request.ts'
import { answerWebAuthn } from '../passkeys/acts/answer-web-authn.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ChallengeName } from '../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../sign-in/challenges/challenge-answer.ts'
import { chooseNewPassword } from '../sign-in/choose-new-password.ts'
import { verifySrpProof } from '../sign-in/verify-srp-proof.ts'

const schema = z.object({
  ChallengeName: z.string(),
  ClientId: clientId,
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: sessionParameter.nullish(),
})

type Answer = (ctx: Context, answer: ChallengeAnswer) => Promise<object>

const ANSWERS: ReadonlyMap<string, Answer> = new Map<ChallengeName, Answer>([
  ['PASSWORD_VERIFIER', answerPasswordVerifier],
  ['NEW_PASSWORD_REQUIRED', answerNewPasswordRequired],
  ['SOFTWARE_TOKEN_MFA', answerSoftwareTokenMfa],
  ['EMAIL_OTP', answerEmailOtp],
  ['SMS_MFA', answerSmsMfa],
  ['SELECT_MFA_TYPE', answerSelectMfaType],
  ['MFA_SETUP', answerMfaSetup],
  ['SELECT_CHALLENGE', answerSelectChallenge],
  ['PASSWORD', answerPassword],
  ['PASSWORD_SRP', answerPasswordSrp],
  ['WEB_AUTHN', answerWebAuthn],
  ['DEVICE_SRP_AUTH', answerDeviceSrpAuth],
  ['DEVICE_PASSWORD_VERIFIER', answerDevicePasswordVerifier],
])

export async function respondToAuthChallenge(ctx: Context, request: unknown) {
  const { ChallengeName, ClientId, ChallengeResponses, Session } = parseRequest(schema, request)
  requireClient(ctx, ClientId)
  const answer = ANSWERS.get(ChallengeName)
  if (answer)
    return answer(ctx, { clientId: ClientId, session: Session ?? null, responses: ChallengeResponses })
  throw new ProtocolError('InvalidParameterException', 'This challenge is not known to the user pool.')
}

const verifierResponses = z.object({
  USERNAME: usernameParameter,
  PASSWORD_CLAIM_SECRET_BLOCK: z.string().min(1),
  PASSWORD_CLAIM_SIGNATURE: z.string().min(1),
  TIMESTAMP: z.string().min(1).max(64),
  DEVICE_KEY: deviceKeyParameter.optional(),
})

function answerPasswordVerifier(ctx: Context, { clientId, responses }: ChallengeAnswer) {
  const parsed = parseRequest(verifierResponses, responses)
  return verifySrpProof(ctx, {
    username: parsed.USERNAME,
    clientId,
    secretBlock: parsed.PASSWORD_CLAIM_SECRET_BLOCK,
    timestamp: parsed.TIMESTAMP,
    signature: parsed.PASSWORD_CLAIM_SIGNATURE,
    deviceKey: parsed.DEVICE_KEY,
  })
}

const newPasswordResponses = z.object({ USERNAME: usernameParameter, NEW_PASSWORD: passwordParameter })

function answerNewPasswordRequired(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME, NEW_PASSWORD } = parseRequest(newPasswordResponses, answer.responses)
  return chooseNewPassword(ctx, {
    username: USERNAME,
    clientId: answer.clientId,
    session: requireSession(answer),
    newPassword: NEW_PASSWORD,
  })
}
