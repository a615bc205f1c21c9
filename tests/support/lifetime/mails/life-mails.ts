import { sql } from 'drizzle-orm'
import type { BillingMailKind } from '#members/subscriptions/mail/billing-mail-texts.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { PRODUCT_ROLE } from '#platform/db/product-role.ts'
import { openMail } from '#platform/mail/sealed-mail.ts'
import { asOwner } from '../../as-owner.ts'

/** A mail about money as its reader gets it. */
export type LifeMail = {
  id: string
  key: string
  kind: BillingMailKind
  /** Our subscription, and the subject of the mail: a Stripe subscription, an invoice, a refund, or a key. */
  row: string
  about: string
  /** Distinguishes mails about the same subject. */
  rest: string
  to: string | null
  writtenAt: number
  /** Stripe's last action when the mail was written. */
  sequence: number
  subject: string
  text: string
  /** The subject and the text. */
  words: string
  /** Amounts and days in its words. */
  sums: string[]
  days: string[]
}

const SUM = /\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?/g
const DAY =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?: at \d{1,2}:\d\d [AP]M(?: UTC)?)?(?: \(UTC\))?/g

/** Stamps each mail of a lifetime with Stripe's last action at the time of writing. */
export function dateMailsByStripe(db: Db): Promise<unknown> {
  return asOwner(
    { db },
    sql`grant select on sequence payments_sandbox.objects_sequence_seq to ${sql.identifier(PRODUCT_ROLE)}`,
    sql`alter table platform.outgoing_mail add column stripe_sequence bigint
      default pg_sequence_last_value('payments_sandbox.objects_sequence_seq'::regclass)`,
  )
}

/** Reads the mails about money written since the last check, in order. */
export class LifeMails {
  readonly #db: Db
  readonly #config: Context['config']
  #last = '00000000-0000-0000-0000-000000000000'

  constructor({ db, config }: Pick<Context, 'db' | 'config'>) {
    this.#db = db
    this.#config = config
  }

  async readNew(): Promise<LifeMail[]> {
    const mails = await readMails({ db: this.#db, config: this.#config }, this.#last)
    this.#last = mails.at(-1)?.id ?? this.#last
    return mails
  }
}

type MailRow = { id: string; key: string; to: string | null; at: string; sequence: string; sealed: Buffer }

/** Reads the mails after the one with this id. */
export async function readMails(
  { db, config }: Pick<Context, 'db' | 'config'>,
  after: string,
): Promise<LifeMail[]> {
  const { rows } = await db.execute<MailRow>(sql`
    select id::text, key, "to", created_at::text as at, stripe_sequence as sequence, sealed from platform.outgoing_mail
    where id > ${after}::uuid and key like 'billing:%' order by id`)
  return rows.map((row) => mailOf(config, row))
}

function mailOf(config: Context['config'], { id, key, to, at, sequence, sealed }: MailRow): LifeMail {
  const [, kind = '', row = '', about = '', ...rest] = key.split(':')
  const { subject, text } = openMail(config, id, sealed)
  const words = `${subject}\n${text.replaceAll(/\s+/g, ' ')}`
  return {
    id,
    key,
    row,
    about,
    rest: rest.join(':'),
    to,
    subject,
    text,
    words,
    kind: kind as BillingMailKind,
    writtenAt: Date.parse(at),
    sequence: Number(sequence),
    sums: foundIn(words, SUM),
    days: foundIn(words, DAY).map(withoutEndOfDay),
  }
}

/**
 * Removes the end-of-day time: a trial ends with its day, and its mails name the day. Any other time stays
 * and is found to be wrong.
 */
function withoutEndOfDay(day: string): string {
  return day.replace(/ at 11:59 PM(?: (UTC))?$/, (_, zone) => (zone ? ` (${zone})` : ''))
}

function foundIn(words: string, what: RegExp): string[] {
  return [...new Set(words.match(what))].toSorted()
}
