import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** What a database of the tests holds before they begin. Each kind is made once and then copied. */
export type Holding = 'nothing' | 'catalogue'

/**
 * Where copies are made, and the database to copy for each kind; nobody may be connected to that.
 * `starter` is the state of a catalogue as it was filled.
 */
type Templates = { server: string; starter: string } & Record<Holding, string>

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates
  }
}

const EXISTS_ALREADY = '42P04'

/** The database that the files of one worker use one after the other, and no other worker ever. */
export async function databaseOfWorker(holding: Holding): Promise<string> {
  const name = `${inject('templates')[holding]}_${process.env.VITEST_POOL_ID}`
  await copy(holding, name).catch((error) => {
    if ((error as pg.DatabaseError).code !== EXISTS_ALREADY) throw error
  })
  return urlOf(name)
}

/** One more database. */
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
