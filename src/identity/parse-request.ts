import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { asStoredName } from '#platform/email-address.ts'
import { normalizeCode } from './normalization/normalize-code.ts'
import { normalizePassword } from './normalization/normalize-password.ts'
import { ProtocolError } from './protocol-error.ts'

/** Cognito's pattern for user names. It also excludes characters that PostgreSQL cannot store. */
export const usernameParameter = z
  .string()
  .max(254)
  .regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u)
  .transform(asStoredName)

/** Cognito's limit counts the normalized form. As typed, one letter can be several characters. */
export const passwordParameter = z
  .string()
  .min(1)
  .max(1024)
  .refine((password) => normalizePassword(password).length <= 256)
export const tokenParameter = z.string().min(1).max(4096)
export const codeParameter = z
  .string()
  .max(2048)
  .transform(normalizeCode)
  .pipe(z.string().regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u))
export const sessionParameter = z.string().min(1).max(4096)
export const clientId = z.string().min(1).max(128)

export function parseRequest<Request>(schema: z.ZodType<Request>, request: unknown): Request {
  const parsed = schema.safeParse(request)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.path.map(String).join('.') || 'request'
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('received undefined')
  const message = isMissing ? `Missing required parameter ${name}` : `Invalid value of parameter ${name}`
  throw new ProtocolError('InvalidParameterException', message)
}

export function requireClient(ctx: Context, clientId: string): void {
  if (clientId === ctx.config.identity.clientId) return
  throw new ProtocolError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
}
