import { actorOf } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { idUnderKey, newId } from '#platform/db/id.ts'
import { AppError } from '#platform/errors.ts'

const LONGEST = 100

/** Documents the header that makes a creation safe to retry if its response was lost. */
export const creationKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by the caller for one creation. Sent again with the same key, it goes on with the row that was made, as long as nobody else has changed that, and makes no second one.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: LONGEST,
    example: '5f0c2b9e-8a41-4d2f-b0f3-6c1de2a7f9d4',
  },
} as const

/** Validates the idempotency key of a creation. If it is undefined, each request creates a row. */
export function creationKey(header: string | undefined): string | undefined {
  if (header === undefined || (header.length <= LONGEST && /^[!-~]+$/.test(header))) return header
  throw new AppError('invalid', `Send an Idempotency-Key of 1 to ${LONGEST} plain characters, or none.`)
}

/** Returns the id of a row to create. A key gives its sender, and no other caller, the same id each time. */
export function idToMake(ctx: Context, noun: string, key: string | undefined): string {
  return key === undefined ? newId() : idUnderKey({ maker: actorOf(ctx.requester), noun, key })
}
