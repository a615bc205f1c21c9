/** Data passed to the sign-in page in the history entry, never in its URL. */
export type LoginState = { address?: string | undefined }

/** Returns the email address of the member who has to sign in again. Empty if it is unknown. */
export function addressIn(state: unknown): string {
  const { address } = (state ?? {}) as LoginState
  return typeof address === 'string' ? address : ''
}
