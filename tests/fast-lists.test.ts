import { expect } from 'vitest'
import { admin, callerOf } from '#catalogue/catalogue.fixtures.ts'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import type { Requester } from '#platform/context.ts'
import { fastLists } from '../src/http/fast-lists.ts'
import { seededTest as test } from './support/test-context.ts'

const member: Requester = { kind: 'signed-in', authUserId: 'a-member', profileId: null, isAdmin: false }
const known: Record<string, Requester> = { 'of-admin': admin, 'of-member': member }

/** Two recent callers. */
const requesters = { recall: (token: string) => known[token] }

const questions = [
  '',
  'page=2&count=7',
  'page=-3&count=9999',
  'query=brocoli',
  'query=raw+broccoli&count=5',
  'query=cr%C3%A8me',
  'count=x',
  'page=1&page=2',
  `query=${'a'.repeat(201)}`,
]

test('responses from memory equal those from the database', async ({ ctx }) => {
  const catalogue = catalogueCache()
  const reads = fastLists({ catalogue, requesters, contextFor: () => ctx })
  const call = callerOf(ctx, admin, { catalogue })
  expect(Object.keys(reads)).toEqual(['/api/food', '/api/nutrient', '/api/recipe'])
  let answered = 0
  for (const [path, read] of Object.entries(reads)) {
    for (const search of questions) {
      const text = await read({ search, authorization: 'Bearer of-admin' })
      const usual = await call('GET', `${path.replace('/api', '')}?${search}`)
      if (usual.status === 200) expect(JSON.parse(text ?? 'null')).toEqual(usual.body)
      else expect(text).toBeUndefined()
      if (text) answered += 1
    }
  }
  expect(answered).toBe(6 * 3)
})

test.for([undefined, '', 'of-admin', 'Basic of-admin', 'Bearer of-member', 'Bearer of-nobody'])(
  'nothing is answered to who shows %j',
  async (authorization, { ctx }) => {
    const reads = fastLists({ catalogue: catalogueCache(), requesters, contextFor: () => ctx })
    for (const read of Object.values(reads)) {
      expect(await read({ search: '', authorization })).toBeUndefined()
    }
  },
)
