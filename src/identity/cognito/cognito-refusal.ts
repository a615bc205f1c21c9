import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { emailTaken } from '../users/email-taken.ts'

/**
 * Calls Cognito. Its refusals are translated to our own messages, and its failures are logged without
 * details.
 */
export async function askCognito<Answer>(ctx: Context, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw refusalOf(ctx, error)
  }
}

export function isExceptionNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}

function refusalOf(ctx: Context, error: unknown): unknown {
  if (isExceptionNamed(error, 'UsernameExistsException', 'AliasExistsException')) return emailTaken()
  if (isExceptionNamed(error, 'UserNotFoundException')) return notFound('user')
  if (isExceptionNamed(error, 'InvalidPasswordException')) {
    const message = 'This password is too weak for the login service. Choose a longer one.'
    return new AppError('invalid', message, { password: message })
  }
  if (isExceptionNamed(error, 'TooManyRequestsException', 'LimitExceededException')) {
    return new AppError('over_limit', 'Too many tries right now. Please try again in a minute.')
  }
  // The message may contain submitted data. The name and request id are enough to find the error at Amazon.
  const { name, $metadata } = error as { name?: string; $metadata?: { requestId?: string } }
  ctx.log.error({ name, cognitoRequest: $metadata?.requestId }, 'Cognito did not do what was asked')
  return new AppError('unavailable', 'The login service does not answer right now. Please try again later.')
}
