import type { Context } from '#platform/context.ts'

/**
 * Returns the page on which an invoice is shown, paid and printed. Once it is paid, the page is the receipt.
 */
export function hostedInvoiceUrl({ config }: Pick<Context, 'config'>, id: string): string {
  return `${config.publicUrl}/sandbox/invoice?invoice=${id}`
}
