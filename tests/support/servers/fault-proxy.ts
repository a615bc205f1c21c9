import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The network's treatment of each byte: `passes` forwards it, `swallows` loses it, `paused` holds it back,
 * and `slow` (`slowMs`) delays each piece. `refuses` closes new connections at once.
 */
export type NetworkMood = 'passes' | 'swallows' | 'paused' | 'refuses' | { slowMs: number }

const KEEP_ALIVE_MS = 20_000

/** A proxy between a client and a server that simulates network faults. */
export class FaultProxy implements AsyncDisposable {
  mood: NetworkMood = 'passes'
  readonly #server: Server
  readonly #pairs = new Set<Socket>()
  readonly #held: (() => void)[] = []

  private constructor(server: Server) {
    this.#server = server
  }

  static async to(target: { host: string; port: number }): Promise<FaultProxy> {
    const server = createServer()
    const proxy = new FaultProxy(server)
    server.on('connection', (client) => proxy.#join(client, target))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port
  }

  /** Starts a proxy for a database and returns the database address through the proxy. */
  static async toDatabase(url: string): Promise<{ proxy: FaultProxy; url: string }> {
    const target = new URL(url)
    const proxy = await FaultProxy.to({ host: target.hostname, port: Number(target.port || 5432) })
    target.hostname = '127.0.0.1'
    target.port = String(proxy.port)
    return { proxy, url: target.href }
  }

  /**
   * Restores the network. Swallowed bytes stay lost. With `forgets`, so do earlier connections, as behind a
   * NAT.
   */
  heal({ forgets }: { forgets: boolean } = { forgets: false }): void {
    if (forgets) {
      const forgotten = [...this.#pairs]
      for (const socket of forgotten) Object.assign(socket, { isForgotten: true })
      // Keep-alive eventually notifies both sides.
      setTimeout(() => {
        for (const socket of forgotten) socket.destroy()
      }, KEEP_ALIVE_MS).unref()
    }
    this.mood = 'passes'
    for (const pass of this.#held.splice(0)) pass()
  }

  /** Resets every connection at once. */
  cut(): void {
    for (const socket of this.#pairs) socket.resetAndDestroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#pairs) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(client: Socket, target: { host: string; port: number }): void {
    if (this.mood === 'refuses') {
      client.resetAndDestroy()
      return
    }
    const server = connect(target)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#pairs.add(from)
      from.on('data', (bytes) => this.#pass(() => void to.write(bytes), from))
      from.on('end', () => this.#pass(() => void to.end(), from))
      from.on('error', () => undefined)
      from.on('close', () => {
        this.#pairs.delete(from)
        this.#pass(() => void to.destroy(), from)
      })
    }
  }

  #pass(pass: () => void, from: Socket): void {
    const { mood } = this
    if (mood === 'swallows' || (from as { isForgotten?: boolean }).isForgotten) return
    if (mood === 'paused') this.#held.push(pass)
    else if (typeof mood === 'object') setTimeout(pass, mood.slowMs)
    else pass()
  }
}
