import { isApiRefusal } from '#web/api/api-error.ts'

/**
 * Passes a refusal on, after the page was read again if the server knows better how things stand: for example that the
 * subscription has ended.
 */
export function reloadAfterConflict(onChanged: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    if (isApiRefusal(error, 'conflict')) await onChanged()
    throw error
  }
}
