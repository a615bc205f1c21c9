import { SECRET } from '#tests/support/fuzz/fuzz-fixture.ts'
import type { AttackAnswer, AttackRequest } from './attack-request.ts'
import type { Cast } from './cast.ts'
import { TYPED_CANARY } from './hostile.ts'

/** Text that reveals internals: a stack, a statement, a folder, or a file that is not public. */
const INSIDE: [name: string, pattern: RegExp][] = [
  ['a stack trace', /\n\s+at .{1,200}:\d+:\d+|node:internal|node_modules\//],
  ['SQL', /\b(select|insert into|update|delete from) ["\w.]+.{0,80}\b(from|values|set|where)\b.{0,80}\$\d/i],
  [
    'a fault of PostgreSQL',
    /violates \w+(-\w+)? constraint|invalid input syntax for|syntax error at or near/,
  ],
  ['a folder of the server', /\/build\/server\/|file:\/\/\//],
  ['a file of the server', /root:x:0:0|"devDependencies"|\[remote "origin"\]|-----BEGIN/],
]

/** Requests that some servers read as two and others as one. A single response is accepted. */
const AMBIGUOUS = new Set(['length and chunks', 'two lengths', 'a length with a sign', 'disguised chunks'])

/**
 * Callers with an invalid token. Every API call refuses it, including calls that guests can make without a
 * token.
 */
const NOT_GOOD = new Set(['deleted', 'forged'])

/** Lists the faults of a response. Its duration is judged separately. */
export function faultsOf(attack: AttackRequest, answer: AttackAnswer, cast: Cast): string[] {
  const { status, headers, text } = answer
  const faults: string[] = []
  if (status >= 500 && !isDeliberate(answer)) faults.push(`answers ${status}`)
  if (status === 0 && !attack.raw && !isHungUpOn(attack, text))
    faults.push(`is not answered: ${text.slice(0, 60)}`)
  if (AMBIGUOUS.has(attack.name) && Number(headers.answers) > 1) faults.push('takes one request for two')
  if (attack.surface === 'api' && NOT_GOOD.has(attack.caller) && isTaken(attack, status))
    faults.push(`answers ${status} to a token that is not good`)
  return [...faults, ...leaksOf(attack, answer, cast)]
}

/** True if the request was refused for now, with the time to retry. */
function isDeliberate({ status, headers }: AttackAnswer): boolean {
  return (status === 503 && headers['retry-after'] !== undefined) || status === 501 || status === 505
}

/** True if the server refused an unwanted body and closed the connection before all of the body was sent. */
function isHungUpOn({ body }: AttackRequest, said: string): boolean {
  return (body?.length ?? 0) > 16_384 && /ECONNRESET|EPIPE/.test(said)
}

function isTaken({ headers, path }: AttackRequest, status: number): boolean {
  const isSent = /^Bearer [\w.-]+$/.test(headers.authorization ?? '')
  return isSent && path.startsWith('/api/') && status < 400 && status !== 0
}

function leaksOf(attack: AttackRequest, { status, text }: AttackAnswer, cast: Cast): string[] {
  // The sandbox inbox is open to all who can reach it, and states this on each page.
  if (attack.name === 'inbox') return []
  const shown = text.toLowerCase()
  const sent = sentText(attack)
  const leaks = INSIDE.filter(([, pattern]) => pattern.test(text) && !isSource(attack)).map(
    ([name]) => `shows ${name}`,
  )
  for (const secret of cast.secrets)
    if (text.includes(secret) && !sent.includes(secret.toLowerCase())) leaks.push('shows a token or key')
  if (attack.caller === 'admin') return leaks
  if (shown.includes(SECRET) && !sent.includes(SECRET)) leaks.push('tells what is another’s')
  for (const id of cast.others) {
    if (shown.includes(id) && !sent.includes(id)) leaks.push('names what is another’s')
    if (status >= 200 && status < 300 && attack.asksAbout?.includes(id))
      leaks.push('acts on what is another’s')
  }
  return leaks
}

/** Scripts for the browser contain paths of their own. */
function isSource({ path }: AttackRequest): boolean {
  return path.startsWith('/assets/')
}

function sentText({ path, headers, body, raw }: AttackRequest): string {
  let url = path
  try {
    url += decodeURIComponent(path)
  } catch {}
  const bytes = Buffer.concat([...(body ? [body] : []), ...(raw ?? [])]).toString('latin1')
  return `${url} ${JSON.stringify(headers)} ${bytes}`.toLowerCase()
}

/** On an overloaded machine, waits for connections time out. The caller then gets a time to retry. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|connection timeout|did not answer in time|heartbeat timed out/
/** Rows created only for the attack refer to objects that the payments twin never had. */
const MADE_FOR_ATTACK = /"code":"resource_missing"/
/** Ids of the payments twin appear in the log of its calls. */
const OBJECT_ID = new RegExp(`(cus|sub)_${SECRET}`, 'g')
const ADDRESS = /[\w.+-]+@[\w-]+(\.[\w-]+)+/

/** Lists the faults in the log of the whole attack, each with its line. */
export function faultsOfLog(log: string, secrets: ReadonlySet<string>): Map<string, string> {
  const faults = new Map<string, string>()
  for (const line of log.split('\n').filter((line) => line.startsWith('{'))) {
    const { level, msg = '', err } = parsedLine(line)
    if (level >= 50 && !NO_CONNECTION.test(line) && !MADE_FOR_ATTACK.test(line))
      faults.set(`logs a failure: ${msg} ${String(err?.message ?? '').slice(0, 120)}`, line)
    if (ADDRESS.test(line.replace(/node_modules\S*/g, ''))) faults.set('logs an address', line)
    if (line.toLowerCase().replaceAll(OBJECT_ID, '').includes(SECRET))
      faults.set('logs what a member told', line)
    if (line.includes(TYPED_CANARY)) faults.set('logs what somebody typed', line)
    for (const secret of secrets) if (line.includes(secret)) faults.set('logs a token or key', line)
  }
  return faults
}

type LogLine = { level: number; msg?: string; err?: { message?: string } }

function parsedLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return { level: 0 }
  }
}
