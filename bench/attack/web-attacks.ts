import { createHmac } from 'node:crypto'
import type { Draw } from '#tests/support/fuzz/draw.ts'
import type { AttackRequest } from './attack-request.ts'
import type { Cast } from './cast.ts'
import { brokenJson, headerGame, hostileForm, hostileText, pathGame, slowText } from './hostile.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const VERIFIER = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const AUTHORIZE = {
  response_type: ['code', 'token', 'code id_token'],
  client_id: ['web', 'nobody'],
  redirect_uri: ['$redirect', 'https://evil.example/', 'javascript:alert(1)', '//evil.example'],
  state: ['abc', '<script>'],
  scope: ['openid', 'openid email profile', '__proto__'],
  code_challenge: [VERIFIER, 'x'],
  code_challenge_method: ['S256', 'plain'],
  nonce: ['n'],
  login_hint: ['a@example.org', '"><img src=x>'],
  identity_provider: ['Google', 'Nobody', '__proto__'],
  prompt: ['none', 'login'],
}
const TOKEN = {
  grant_type: ['authorization_code', 'refresh_token', 'password', 'client_credentials'],
  code: ['x', 'a'.repeat(43)],
  client_id: ['web'],
  redirect_uri: ['$redirect'],
  code_verifier: [VERIFIER],
  refresh_token: ['x'],
}
const LOGIN = {
  request: ['x', 'a.b.c', Buffer.alloc(300).toString('base64url')],
  username: ['a@example.org'],
  password: ['Wrong-Bread-12'],
  challenge: ['SOFTWARE_TOKEN_MFA', '__proto__', 'constructor'],
  session: ['x'],
  destination: ['x'],
  response: ['000000'],
}
const REVOKE = { token: ['x', 'a.b.c'], client_id: ['web'] }

const HOSTED: [method: string, path: string, fields: Record<string, string[]>][] = [
  ['GET', '/oauth2/authorize', AUTHORIZE],
  ['POST', '/oauth2/authorize', AUTHORIZE],
  ['POST', '/oauth2/authorize/password', { ...LOGIN }],
  ['POST', '/oauth2/authorize/challenge', { ...LOGIN }],
  ['POST', '/oauth2/token', TOKEN],
  ['POST', '/oauth2/revoke', REVOKE],
  ['GET', '/oauth2/userInfo', {}],
  ['GET', '/oauth2/fonts/x', {}],
  ['GET', '/oauth2/provider/Google', { state: ['x'], request: ['x'] }],
  ['GET', '/oauth2/idpresponse', { code: ['x'], state: ['x', 'a.b.c'] }],
  ['POST', '/oauth2/idpresponse', { code: ['x'], state: ['x', 'a.b.c'], user: ['{"name":{}}'] }],
  ['GET', '/logout', { client_id: ['web'], logout_uri: ['$redirect', 'https://evil.example'] }],
  ['GET', '/identity/careplate/.well-known/openid-configuration', {}],
  ['GET', '/identity/careplate/.well-known/jwks.json', {}],
]

/** Builds a request to the hosted login page for other clients, or to its resources. */
export function hostedLoginAttack(draw: Draw, cast: Cast): AttackRequest {
  const [method, path, fields] = draw.pick(HOSTED)
  const form = hostileForm(draw, fields).replaceAll(
    encodeURIComponent('$redirect'),
    encodeURIComponent(cast.redirect),
  )
  const isGet = method === 'GET'
  const authorization = draw.pick([
    `Bearer ${cast.tokens.deleted}`,
    `Bearer ${cast.tokens.forged}`,
    'Basic d2ViOg==',
  ])
  return {
    surface: 'hosted login',
    caller: 'guest',
    name: `${method} ${path}`,
    method,
    path: isGet ? `${path}?${form}`.slice(0, 12_000) : path,
    headers: {
      ...(isGet ? {} : draw.chance(0.9) ? FORM : { 'content-type': 'application/json' }),
      ...(draw.chance(0.3) ? { authorization } : {}),
      ...(draw.chance(0.1) ? headerGame(draw) : {}),
    },
    ...(isGet ? {} : { body: Buffer.from(form) }),
  }
}

const EVENT_TYPES = [
  ...['customer.subscription.updated', 'invoice.paid', 'invoice.payment_failed', 'setup_intent.succeeded'],
  ...['customer.subscription.deleted', 'charge.refunded', 'v2.core.event', '__proto__', '', 'x'.repeat(300)],
]

/** Builds an event in Stripe's name, sometimes with the correct signature, as if the secret were known. */
export function webhookAttack(draw: Draw, { webhookSecret }: Cast): AttackRequest {
  const id = draw.pick(['cus_zqx', 'sub_nobody', 'in_none', '', 'x'.repeat(500), '__proto__', '\0'])
  const event = {
    id: draw.pick([`evt_${draw.whole(1, 1e6)}`, '', 'x'.repeat(3000), '\0', '\ud800']),
    object: draw.pick(['event', 'x']),
    type: draw.pick(EVENT_TYPES),
    created: draw.pick([0, -1, 1e21, 1_772_434_800]),
    data: draw.pick<unknown>([
      { object: { id, object: 'subscription', customer: id } },
      {},
      null,
      [],
      { object: null },
    ]),
  }
  const json = JSON.stringify(draw.chance(0.2) ? withLost(draw, event) : event)
  const body = draw.chance(0.25) ? brokenJson(draw, json) : Buffer.from(json)
  const time = Math.floor(Date.now() / 1000)
  const right = `t=${time},v1=${createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')}`
  const wrong = draw.pick([
    '',
    't=,v1=',
    `t=${'9'.repeat(1000)},v1=x`,
    `t=${time},v1=${'0'.repeat(64)}`,
    'v1,'.repeat(600),
  ])
  return {
    surface: 'webhooks',
    caller: 'guest',
    name: 'stripe',
    method: 'POST',
    path: '/api/stripe/webhook',
    headers: {
      'content-type': draw.chance(0.9) ? 'application/json' : 'text/plain',
      'stripe-signature': draw.chance(0.5) ? right : wrong,
    },
    body,
  }
}

function withLost(draw: Draw, value: Record<string, unknown>): object {
  const lost = draw.pick(Object.keys(value))
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== lost))
}

const STRIPE_FIELDS: Record<string, string[]> = {
  email: ['a@example.org'],
  name: ['A', ''],
  customer: ['cus_none', '$customer'],
  'items[0][price]': ['price_none'],
  'metadata[profileId]': ['x'],
  'metadata[__proto__]': ['x'],
  limit: ['1', '100', '-1', '1e9', 'x'],
  starting_after: ['x'],
  percent_off: ['20', '-1', '1e400'],
  duration: ['once'],
  type: ['card'],
  'card[number]': ['4242424242424242', '4000000000000341', '1', ''],
  'card[exp_month]': ['12', '99'],
  'card[exp_year]': ['2040'],
  currency: ['usd', 'x'],
  unit_amount: ['1900', '-1', '99999999999999999999'],
  'recurring[interval]': ['month'],
  amount: ['1', '1e21'],
  'expand[]': ['customer', 'a.b.c.d.e', '__proto__', 'latest_invoice.payments.data.payment.payment_intent'],
  url: ['http://127.0.0.1:1/', 'file:///etc/passwd', 'x'],
  'enabled_events[]': ['*'],
  query: ["email:'x'"],
}
const STRIPE_KINDS = [
  ...[
    'products',
    'prices',
    'coupons',
    'promotion_codes',
    'customers',
    'subscriptions',
    'invoices',
    'charges',
  ],
  ...['refunds', 'disputes', 'credit_notes', 'payment_methods', 'setup_intents', 'payment_intents', 'events'],
  ...['invoiceitems', 'invoice_payments', 'webhook_endpoints', 'billing_portal/configurations', 'nothing'],
  ...['billing_portal/sessions', '3ds2/challenge_complete', 'invoices/create_preview', 'customers/search'],
]

/** Builds a request to the twins of the payment provider, the page-view counter and the mail server. */
export function twinAttack(draw: Draw, cast: Cast): AttackRequest {
  if (draw.chance(0.2)) return analyticsAttack(draw)
  if (draw.chance(0.1)) return inboxAttack(draw)
  const act = draw.pick([
    '',
    '',
    '/x',
    '/cus_none',
    '/x/confirm',
    '/x/pay',
    '/x/attach',
    '/x/cancel',
    '/x/close',
    '/%00',
    '/__proto__',
  ])
  const path = `/v1/${draw.pick(STRIPE_KINDS)}${act}`
  const method = draw.pick(['GET', 'POST', 'POST', 'DELETE'])
  const few = Object.entries(STRIPE_FIELDS).filter(() => draw.chance(0.25))
  const form = hostileForm(draw, Object.fromEntries(few))
  const key = draw.pick([cast.stripeKeys.secretKey, cast.stripeKeys.publishableKey, 'sk_test_x', ''])
  return {
    surface: 'twins',
    name: `${method} ${path}`,
    method,
    // A caller with the secret key is the operator.
    caller: key === cast.stripeKeys.secretKey ? 'admin' : 'guest',
    path: method === 'POST' ? path : `${path}?${form}`.slice(0, 12_000),
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(method === 'POST' ? FORM : {}),
      ...(draw.chance(0.2)
        ? { 'idempotency-key': draw.pick(['a', 'b', slowText(draw, 400).replace(/[^ -~]/g, '?')]) }
        : {}),
    },
    ...(method === 'POST' ? { body: Buffer.from(form) } : {}),
  }
}

function analyticsAttack(draw: Draw): AttackRequest {
  const json = JSON.stringify(
    draw.pick<unknown>([
      { type: 'page', writeKey: hostileText(draw), properties: { path: hostileText(draw) } },
      { series: [{ metric: `error ${hostileText(draw, 80)}`, value: 1, tags: {} }] },
      { series: Array.from({ length: 99 }, () => ({ metric: hostileText(draw, 90), value: 1e308 })) },
    ]),
  )
  return {
    surface: 'twins',
    caller: 'guest',
    name: 'analytics',
    method: 'POST',
    path: draw.pick(['/analytics/v1/p', '/analytics/v1/m', '/analytics/v1/t']),
    headers: { 'content-type': draw.pick(['text/plain', 'application/json']) },
    body: draw.chance(0.3) ? brokenJson(draw, json) : Buffer.from(json),
  }
}

function inboxAttack(draw: Draw): AttackRequest {
  const to = encodeURIComponent(hostileText(draw, 2000).toWellFormed()).slice(0, 8000)
  const path = `${draw.pick(['/sandbox/inbox.json', '/sandbox/inbox'])}?to=${to}`
  return { surface: 'twins', caller: 'guest', name: 'inbox', method: 'GET', path, headers: {} }
}

const PAGES = [
  ...['/', '/about', '/plans', '/plans/$plan', '/blog', '/blog/x/$post', '/recipe', '/sample-plan', '/rules'],
  ...['/health-goal/x/$condition', '/health-goal/%F0%9F%A5%A6/$condition', '/meal-plan/$mealplan', '/people'],
  ...['/meal-plan/$mealplan/proof', '/meal-plan/$mealplan?key=x', '/subscribe', '/subscribe?goal=$condition'],
  ...['/login', '/login?next=//evil.example', '/login/new-password?token=x', '/account', '/account/$user'],
  ...['/account/week', '/account/facts', '/account/diary', '/account/security', '/account/subscription'],
  ...[
    '/undo?token=x',
    '/cancel?token=x',
    '/account/delete',
    '/contact',
    '/corrections',
    '/terms',
    '/privacy',
  ],
  ...['/health-data', '/disclaimer', '/sandbox/billing', '/sandbox/bank?intent=x', '/sandbox/invoice?id=x'],
  ...['/sandbox/ui', '/nothing', '/admin', '/admin/food', '/admin/profile/$profile', '/admin/recipe/$recipe'],
  ...[
    '/robots.txt',
    '/sitemap.xml',
    '/blog/feed.xml',
    '/share/home.png',
    '/share/health-goal/$condition.png',
  ],
  ...['/share/plan/$plan.png', '/share/blog/$post.png', '/share/x', '/plates.json', '/plates/x/y.svg'],
  ...[
    '/plates/beans/x.svg?ring=9-9',
    '/people/x',
    '/assets/x.js',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/docs',
  ],
  ...['/api/openapi.json', '/manifest.webmanifest', '/favicon.ico'],
]
const QUERIES = [
  'goal',
  'plan',
  'step',
  'page',
  'next',
  'to',
  'ring',
  'key',
  'token',
  'prefilled_email',
  'show',
]

/** Builds a page request like those of browsers and crawlers, or unlike either. */
export function pageAttack(draw: Draw, { ids }: Cast): AttackRequest {
  const name = draw.pick(PAGES)
  const path = name.replace(/\$([\w]+)/g, (_, kind: string) => draw.pick(ids[kind] ?? ['x']))
  const query = `${draw.pick(QUERIES)}=${encodeURIComponent(hostileText(draw, 3000).toWellFormed())}`
  const kind = draw.whole(1, 10)
  const asked =
    kind <= 3 ? pathGame(draw, path) : kind <= 6 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
  const method = draw.chance(0.85)
    ? 'GET'
    : draw.pick(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])
  const form = hostileForm(draw, { a: ['b'] })
  return {
    surface: 'pages',
    caller: 'guest',
    name,
    method,
    path: asked.slice(0, 12_000),
    headers: draw.chance(0.4) ? headerGame(draw) : {},
    ...(method === 'POST' ? { body: Buffer.from(form) } : {}),
  }
}
