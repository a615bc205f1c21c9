import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { aSetupThatAsks } from '../people/bank.ts'
import { query } from '../running/stored-rows.ts'
import { heading } from './guest-screens.ts'
import type { Members, Screen, Stage } from './screen.ts'

// Pages outside the product itself: the login for other clients, and pages of the payment provider and a
// bank.

const CHALLENGE = createHash('sha256').update('a-verifier-that-nobody-asks-for-again').digest('base64url')

function authorizeUrl({ server }: Stage, changes: Record<string, string> = {}): string {
  const asked = {
    response_type: 'code',
    client_id: 'web',
    redirect_uri: `${server.url}/account`,
    state: 'state',
    scope: 'openid email',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  }
  return `/oauth2/authorize?${new URLSearchParams(asked)}`
}

/** Builds a screen of a member's invoice with this status, as opened by a link from the payment provider. */
function anInvoice(
  name: string,
  as: keyof Members,
  { status, said }: { status: string; said: RegExp },
): Screen {
  return {
    name: `invoice-${name}`,
    at: '/sandbox/billing',
    reach: async (page, { server, members }) => {
      const [invoice] = await query<{ id: string }>(
        server.dataDir,
        `select body ->> 'id' as id from payments_sandbox.objects
         where kind = 'invoice' and body ->> 'status' = $2 and (body ->> 'amount_due')::int > 0 and
           body ->> 'customer' = (select stripe_customer_id from members.payment_accounts where profile_id = $1)
         limit 1`,
        [members[as].profileId, status],
      )
      await page.goto(`${server.url}/sandbox/invoice?invoice=${invoice?.id}`)
      await page.getByText(said).first().waitFor()
    },
  }
}

async function logInThere(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password').fill('Wrong-Bread-12')
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const ELSEWHERE_SCREENS: Screen[] = [
  { name: 'hosted-login', at: authorizeUrl, reach: (page) => heading(page, 'Log in') },
  {
    name: 'hosted-login-wrong',
    at: authorizeUrl,
    reach: async (page) => {
      await logInThere(page, 'nobody@example.org')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'hosted-login-refused',
    at: (stage) => authorizeUrl(stage, { redirect_uri: 'https://somewhere.example/' }),
    reach: (page) => heading(page, 'We cannot continue here'),
  },
  anInvoice('paid', 'active', { status: 'paid', said: /\$19 paid on/ }),
  anInvoice('open', 'pastDue', { status: 'open', said: /\$19 is still to be paid/ }),
  {
    name: 'bank-asks',
    at: '/sandbox/bank',
    reach: async (page, { server, members }) => {
      await page.goto((await aSetupThatAsks(server, members.cancelled)).url)
      await page.getByText(/Was it you\?/).waitFor()
    },
  },
  { name: 'bank-nothing-asked', at: '/sandbox/bank' },
]
