import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { refuseForeign } from './refuse-foreign.ts'

const config = parseConfig({ SECRET_KEY: 'a secret key for tests that is long enough' })

const app = new Hono<HttpEnv>()
app.onError(translateError)
app.use((c, next) => {
  c.set('ctx', { config, requestId: 'test' } as HttpEnv['Variables']['ctx'])
  return next()
})
app.use(refuseForeign)
app.all('*', (c) => c.text('done'))

const asked = async (method: string, path: string, headers: Record<string, string> = {}) =>
  (await app.request(path, { method, headers })).status

const from = (site: string, more: Record<string, string> = {}) => ({ 'sec-fetch-site': site, ...more })

test('pages of other sites, including same-site ones, cannot change anything', async () => {
  for (const site of ['cross-site', 'same-site'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([site, method, await asked(method, '/api/profile/1', from(site))]).toEqual([site, method, 403])
  expect(await asked('POST', '/sandbox/billing', from('cross-site'))).toBe(403)
  expect(await asked('POST', '/oauth2/authorize/password', from('cross-site'))).toBe(403)
})

test('our own pages, programs and typed addresses are allowed', async () => {
  expect(await asked('POST', '/api/profile', from('same-origin'))).toBe(200)
  expect(await asked('POST', '/api/profile', from('none'))).toBe(200)
  expect(await asked('POST', '/api/stripe/webhook')).toBe(200)
})

test('cross-origin clients of the pool and of OAuth, providers and mail programs are allowed', async () => {
  for (const path of [
    ...['/identity', '/identity/', '/oauth2/authorize', '/oauth2/idpresponse', '/oauth2/token'],
    ...['/oauth2/revoke', '/oauth2/userInfo', '/api/weekly-mail/unsubscribe'],
  ])
    expect([path, await asked('POST', path, from('cross-site'))]).toEqual([path, 200])
})

test('these clients are refused if they send the cookie of a signed-in browser', async () => {
  for (const cookie of ['careplate_session=x', 'a=b; __Secure-careplate_session=x'])
    expect(await asked('POST', '/identity', from('same-site', { cookie }))).toBe(403)
  expect(await asked('POST', '/identity', from('same-site', { cookie: 'not_careplate_session=x' }))).toBe(200)
  expect(await asked('POST', '/identity', from('same-origin', { cookie: 'careplate_session=x' }))).toBe(200)
})

test('API responses cannot be embedded by other sites, but links from other sites work', async () => {
  expect(await asked('GET', '/api/conditions', from('cross-site', { 'sec-fetch-mode': 'no-cors' }))).toBe(403)
  expect(await asked('GET', '/api/docs', from('cross-site', { 'sec-fetch-mode': 'navigate' }))).toBe(200)
  expect(await asked('GET', '/', from('cross-site', { 'sec-fetch-mode': 'no-cors' }))).toBe(200)
  expect(await asked('OPTIONS', '/identity', from('cross-site', { 'sec-fetch-mode': 'cors' }))).toBe(200)
})
