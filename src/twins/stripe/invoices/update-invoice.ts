import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { inTimeOf } from '../objects/clock-time.ts'
import { allObjects, lockObject, removeObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import type { Invoice, PendingItem, TwinContext } from '../objects/twin-object.ts'
import { finalizeInvoice } from './finalize-invoice.ts'

export const invoiceUpdateParams = z.strictObject({
  description: z.string().max(1500).optional(),
  footer: z.string().max(5000).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export async function updateInvoice(
  ctx: TwinContext,
  id: string,
  { metadata, ...fields }: z.infer<typeof invoiceUpdateParams>,
): Promise<Invoice> {
  const { body: invoice } = await lockObject(ctx, 'invoice', id)
  if (invoice.status !== 'draft' && Object.keys(fields).length > 0) throw notDraft(invoice)
  const updated = await saveObject<Invoice>(ctx, {
    ...invoice,
    ...fields,
    metadata: { ...invoice.metadata, ...metadata },
  })
  await emitEvent(ctx, 'invoice.updated', updated)
  return updated
}

export const finalizeParams = z.strictObject({ auto_advance: z.stringbool().optional() })

/** Finalizes a draft before its hour is over. It is charged when it is paid. */
export async function finalizeDraft(
  given: TwinContext,
  id: string,
  { auto_advance }: z.infer<typeof finalizeParams> = {},
): Promise<Invoice> {
  const { body: invoice } = await lockObject(given, 'invoice', id)
  if (invoice.status !== 'draft') throw notDraft(invoice)
  const draft = auto_advance === undefined ? invoice : { ...invoice, auto_advance }
  return finalizeInvoice(await inTimeOf(given, invoice), draft)
}

/** Deletes a draft. Its pending items move to the next invoice. */
export async function deleteDraft(ctx: TwinContext, id: string) {
  const { body: invoice } = await lockObject(ctx, 'invoice', id)
  if (invoice.status !== 'draft') throw notDraft(invoice)
  for (const item of await allObjects(ctx, 'invoiceitem', { invoice: id }))
    await saveObject<PendingItem>(ctx, { ...item, invoice: null })
  await removeObject(ctx, id)
  await emitEvent(ctx, 'invoice.deleted', invoice)
  return { id, object: 'invoice' as const, deleted: true as const }
}

export async function sendInvoice(ctx: TwinContext, id: string): Promise<Invoice> {
  const { body: invoice } = await lockObject(ctx, 'invoice', id)
  if (invoice.status !== 'open' && invoice.status !== 'paid')
    throw invalidRequest(`You can only send open or paid invoices. This invoice is ${invoice.status}.`)
  await emitEvent(ctx, 'invoice.sent', invoice)
  return invoice
}

function notDraft(invoice: Invoice) {
  return invalidRequest(
    `This invoice is already finalized, you can't re-finalize or change it: it is ${invoice.status}.`,
    {
      code: 'invoice_not_editable',
    },
  )
}
