import { connect } from 'node:net'

/** Several paths are requested in turn. */
export type Load = {
  name: string
  port: number
  path: string | string[]
  headers?: Record<string, string>
}
export type Figures = { rate: number; p50: number; p99: number }

/**
 * Sends requests over a number of connections, each as soon as the previous response has arrived. It uses the
 * sockets directly, so that sending requests takes far less work than responding to them.
 */
export async function measureLoad(load: Load, connections: number, seconds: number): Promise<Figures> {
  const until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  const next = questionsOf(load)
  const each = await Promise.all(Array.from({ length: connections }, () => askUntil(load.port, next, until)))
  const times = each.flat().sort((a, b) => a - b)
  return {
    rate: (times.length / (performance.now() - startedAt)) * 1000,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

/** Returns a function that returns the next request, ready to send. */
function questionsOf({ port, path, headers = {} }: Load): () => Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const questions = [path]
    .flat()
    .map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`))
  let asked = 0
  return () => questions[asked++ % questions.length] ?? Buffer.alloc(0)
}

/** Returns the milliseconds of each response on one connection. */
function askUntil(port: number, next: () => Buffer, until: number): Promise<number[]> {
  const times: number[] = []
  return new Promise((resolve, reject) => {
    let askedAt = 0
    let got = 0
    let tail = Buffer.alloc(0)
    // -1 for a chunked response, whose end is only known when it arrives.
    let expected: number | undefined
    const socket = connect(port, '127.0.0.1', ask).setNoDelay(true)
    function ask() {
      got = 0
      expected = undefined
      askedAt = performance.now()
      socket.write(next())
    }
    socket.on('data', (chunk: Buffer) => {
      got += chunk.length
      try {
        expected ??= lengthOf(chunk)
      } catch (error) {
        socket.destroy()
        reject(error)
        return
      }
      if (expected < 0)
        tail = Buffer.concat([tail, chunk.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length)
      const isWhole = expected < 0 ? tail.equals(LAST_CHUNK) : got >= expected
      if (!isWhole) return
      times.push(performance.now() - askedAt)
      if (performance.now() < until) ask()
      else socket.end(() => resolve(times))
    })
    socket.on('error', reject)
  })
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Returns the total length of a response, from its first bytes. */
function lengthOf(beginning: Buffer): number {
  const end = beginning.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('The headers of an answer did not come in one piece.')
  const headers = beginning.toString('latin1', 0, end)
  const status = headers.slice(9, 12)
  if (status === '304') return end + 4
  if (status !== '200') throw new Error(`Answered with ${headers.split('\r\n')[0]}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
  return length === undefined ? -1 : end + 4 + Number(length)
}
