import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { AttackAnswer, AttackRequest } from './attack-request.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const PATIENCE_MS = 30_000
/** An incomplete request on a socket gets no response, so the wait is limited. */
const HALF_MS = 250

/** Sends a request and reads the whole response. The status is 0 if there was no response. */
export function send(port: number, attack: AttackRequest): Promise<AttackAnswer> {
  return attack.raw ? sendBytes(port, attack.raw) : sendRequest(port, attack)
}

function sendRequest(port: number, attack: AttackRequest, isRepeatable = true): Promise<AttackAnswer> {
  const { method, path, headers, body } = attack
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, headers: Record<string, unknown>, text: string) =>
      resolve({ status, headers, text, ms: performance.now() - startedMs })
    const sized = body ? { ...headers, 'content-length': String(body.length) } : headers
    const asked = request(
      { agent, port, host: '127.0.0.1', method, path, headers: sized, timeout: PATIENCE_MS },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('close', () =>
          end(answer.statusCode ?? 0, answer.headers, Buffer.concat(parts).toString('latin1')),
        )
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      end(answer.statusCode ?? 0, answer.headers, '')
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection at the moment when it is reused.
      if (asked.reusedSocket && error.code === 'ECONNRESET' && isRepeatable)
        resolve(sendRequest(port, attack, false))
      else end(0, {}, error.message)
    })
    asked.end(body)
  })
}

/** Sends raw bytes. Returns the status of the worst response on the socket. */
function sendBytes(port: number, parts: Buffer[]): Promise<AttackAnswer> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const said: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(HALF_MS, () => socket.destroy())
    socket.on('data', (part: Buffer) => said.push(part))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const text = Buffer.concat(said).toString('latin1')
      const statuses = [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
      const ms = performance.now() - startedMs
      resolve({
        status: Math.max(0, ...statuses),
        headers: { answers: statuses.length },
        text,
        ms: ms - HALF_MS,
      })
    })
    for (const part of parts) socket.write(part)
  })
}

export function closeAgent(): void {
  agent.destroy()
}
