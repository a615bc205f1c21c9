import type { Page } from 'playwright-core'
import { TEST_CARD } from '../people/member-path.ts'
import { changeConfig } from './browser.ts'

/**
 * Replaces Stripe's script in tests, so that the page appears to take cards through Stripe. The replacement
 * records every address, title and referrer it could read, and sets up cards at the twin.
 */
export async function withRecordingStripe(
  page: Page,
  home: string,
): Promise<{ seen: () => Promise<string[]> }> {
  const loaded: string[] = []
  await page.exposeFunction('stripeScriptSaw', (what: string) => void loaded.push(what))
  await changeConfig(page, home, ({ payments }) => ({ payments: { ...payments, provider: 'stripe' } }))
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${recordingStripe})(${JSON.stringify(TEST_CARD)})`,
    }),
  )
  return { seen: async () => loaded }
}

/** Runs in the browser. */
function recordingStripe(card: string): void {
  const page = window as unknown as {
    stripeScriptSaw: (what: string) => void
    Stripe: unknown
  }
  const look = () => {
    page.stripeScriptSaw(`${location.href} | ${document.referrer} | ${document.title}`)
  }
  look()
  setInterval(look, 20)
  addEventListener('popstate', look)
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...given) => {
      original(...given)
      look()
    }
  }
  const element = {
    mount: (target: HTMLElement) => target.append('Card of the provider'),
    on: (event: string, listener: () => void) => event === 'ready' && setTimeout(listener),
    off: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
    unmount: () => undefined,
  }
  const elements = {
    create: () => element,
    getElement: () => element,
    update: () => undefined,
    on: () => undefined,
    submit: async () => ({}),
  }
  async function confirmSetup({
    clientSecret,
    confirmParams,
  }: {
    clientSecret: string
    confirmParams: { return_url: string }
  }) {
    page.stripeScriptSaw(`return ${confirmParams.return_url}`)
    const { payments } = await (await fetch('/api/config')).json()
    const answer = await fetch(`/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: payments.publishableKey,
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      }),
    })
    return { setupIntent: await answer.json() }
  }
  const nothing = () => undefined
  page.Stripe = () => ({
    elements: () => elements,
    confirmSetup,
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
    _registerWrapper: nothing,
    registerAppInfo: nothing,
  })
}
