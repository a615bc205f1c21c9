/** What goes along to the sign-in screen in the entry of the history, never in its address. */
export type LoginState = { address?: string | undefined }

/** The address of whoever is asked to sign in once more; empty where nobody is known. */
export function addressIn(state: unknown): string {
  const { address } = (state ?? {}) as LoginState
  return typeof address === 'string' ? address : ''
}
