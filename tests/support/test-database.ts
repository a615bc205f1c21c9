import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The initial contents of a test database. Each kind is created once and then copied. */
export type Holding = 'nothing' | 'catalogue'

/**
 * The server for copies, and the database to copy for each kind, which must have no connections. `starter` is
 * the state of a newly seeded catalogue.
 */
type Templates = { server: string; starter: string } & Record<Holding, string>

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates
  }
}

const EXISTS_ALREADY = '42P04'

/** Returns the database that the files of one worker use in turn, and no other worker. */
export async function databaseOfWorker(holding: Holding): Promise<string> {
  const name = `${inject('templates')[holding]}_${process.env.VITEST_POOL_ID}`
  await copy(holding, name).catch((error) => {
    if ((error as pg.DatabaseError).code !== EXISTS_ALREADY) throw error
  })
  return urlOf(name)
}

/** Creates an additional database. */
export async function newDatabase(holding: Holding): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${inject('templates')[holding]}_${randomBytes(6).toString('hex')}`
  await copy(holding, name)
  return { url: urlOf(name), drop: () => onServer(`drop database ${name} with (force)`) }
}

function copy(holding: Holding, name: string): Promise<void> {
  return onServer(`create database ${name} template ${inject('templates')[holding]}`)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('templates').server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(inject('templates').server)
  url.pathname = `/${name}`
  return url.href
}
