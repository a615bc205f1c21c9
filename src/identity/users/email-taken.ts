import { AppError } from '#platform/errors.ts'

export function emailTaken(): AppError {
  const message = 'An account with this email address exists. Log in instead.'
  return new AppError('conflict', message, { username: message })
}
