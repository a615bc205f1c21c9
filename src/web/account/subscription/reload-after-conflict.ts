import { isApiRefusal } from '#web/api/api-error.ts'

/**
 * Rethrows a refusal. Reloads the page's data first if the server's state has changed, for example because
 * the subscription has ended.
 */
export function reloadAfterConflict(onChanged: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    if (isApiRefusal(error, 'conflict')) await onChanged()
    throw error
  }
}
