/** The id of what Stripe names by it alone, or in whole where that was asked for. */
export function referencedId(reference: string | { id: string }): string
export function referencedId(reference: string | { id?: string } | null | undefined): string | undefined
export function referencedId(reference: string | { id?: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}
