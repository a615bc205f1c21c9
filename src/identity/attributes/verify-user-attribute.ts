import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireAccessToken } from '../access/require-access-token.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import { codeParameter, parseRequest, tokenParameter } from '../parse-request.ts'
import { requireVerifiable } from './require-verifiable.ts'
import { verifyEmail } from './verify-email.ts'
import { verifyPhone } from './verify-phone.ts'

const schema = z.object({
  AccessToken: tokenParameter,
  AttributeName: z.string().min(1).max(32),
  Code: codeParameter,
})

export async function verifyUserAttribute(ctx: Context, request: unknown) {
  const { AccessToken, AttributeName, Code: code } = parseRequest(schema, request)
  const { sub, originJti } = await requireAccessToken(ctx, AccessToken)
  if (requireVerifiable(ctx, AttributeName) === 'email') {
    await redeemCode(ctx, { sub, purpose: 'verify-email', code }, (ctx) =>
      verifyEmail(ctx, { sub, originJti }),
    )
  } else {
    await redeemCode(ctx, { sub, purpose: 'verify-phone', code }, (ctx) => verifyPhone(ctx, sub))
  }
  return {}
}
