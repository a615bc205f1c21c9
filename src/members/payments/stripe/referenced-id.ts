/** Returns the id of an object that Stripe references by id or, if expanded, in full. */
export function referencedId(reference: string | { id: string }): string
export function referencedId(reference: string | { id?: string } | null | undefined): string | undefined
export function referencedId(reference: string | { id?: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}
