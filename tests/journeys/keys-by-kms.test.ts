import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { projectRoot } from '#platform/project-root.ts'
import { startKmsServer } from '#tests/support/servers/kms-server.ts'
import { anAccount, tokensOf } from './people/accounts.ts'
import { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

const KEY = 'arn:aws:kms:eu-central-1:111122223333:key/0f5b7c1e-4f0e-4c56-9d3a-3f1f2e6a7b10'
const AWS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' }
const FACTS = { allergies: ['peanut'] }

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>

/** Creates API calls of a member who consented to the use of their health data. */
async function aMemberOf(server: RunningServer): Promise<{ id: string; call: Call }> {
  const { AccessToken } = await tokensOf(server, await anAccount(server))
  const headers = { authorization: `Bearer ${AccessToken}`, 'content-type': 'application/json' }
  const call: Call = async (method, path, body) => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${server.url}/api${path}`, { method, headers, ...sent })
    return { status: answer.status, body: await answer.json() }
  }
  const { _id: id } = (await call('POST', '/profile', {})).body as { _id: string }
  const { version } = CONSENT_TEXTS['health-data']
  expect((await call('POST', `/profile/${id}/consent`, { kind: 'health-data', version })).status).toBe(200)
  return { id, call }
}

/** Runs the operator's command on the same data while the server is down. */
async function command(
  { dataDir }: RunningServer,
  settings: Record<string, string>,
  ...words: string[]
): Promise<string> {
  const cli = join(projectRoot(), 'build/server/cli.js')
  const env = { ...process.env, ...settings, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' }
  const output = await promisify(execFile)(process.execPath, [cli, ...words], { cwd: projectRoot(), env })
  return output.stdout
}

test('members’ keys move to AWS KMS and back, and their facts stay readable', async () => {
  const kms = await startKmsServer([KEY])
  const byKms = { ...AWS, KMS_ENDPOINT: kms.url, KMS_KEY_ID: KEY }
  const back = { ...AWS, KMS_ENDPOINT: kms.url, KMS_KEY_ID_PREVIOUS: KEY }
  const server = await RunningServer.start()
  const wrappers = () => query(server.dataDir, 'select distinct wrapped_by as by from platform.member_keys')
  try {
    const { id, call } = await aMemberOf(server)
    const facts = `/profile/${id}/facts`
    expect((await call('PATCH', facts, { set: FACTS })).status).toBe(200)
    expect(await wrappers()).toEqual([{ by: 'secret' }])
    await server.end()

    expect(await command(server, byKms, 'rotate-keys', '--members')).toContain(
      'AWS KMS wraps from now on: 1.',
    )
    await server.start(byKms)
    expect(await wrappers()).toEqual([{ by: KEY }])
    kms.become('denying')
    expect(await call('GET', facts)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    kms.become('well')
    expect(await call('GET', facts)).toMatchObject({ status: 200, body: { facts: FACTS } })
    kms.become('denying')
    expect((await call('GET', facts)).status).toBe(200)
    expect(server.output).not.toMatch(/arn:aws|0f5b7c1e/)
    await server.end()

    await expect(server.start(byKms)).rejects.toThrow(
      /ended with 1:(?:.*\n)+KMS_KEY_ID: AWS KMS does not let this process use the key \(AccessDeniedException\)/,
    )
    expect(existsSync(join(server.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    kms.become('well')
    expect(await command(server, back, 'rotate-keys', '--members')).toContain(
      'SECRET_KEY wraps from now on: 1.',
    )
    await server.start()
    // On a busy machine, a server that has just started may first respond that it needs another moment.
    await expect.poll(() => call('GET', facts)).toMatchObject({ body: { facts: FACTS }, status: 200 })
  } finally {
    await server.stop()
    await kms.stop()
  }
})
