import type { Context } from '#platform/context.ts'

/** Where an invoice is shown, paid, and printed; once it is paid, it is the receipt. */
export function hostedInvoiceUrl({ config }: Pick<Context, 'config'>, id: string): string {
  return `${config.publicUrl}/sandbox/invoice?invoice=${id}`
}
