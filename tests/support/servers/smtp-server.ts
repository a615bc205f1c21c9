import { createServer, type Server, type Socket } from 'node:net'

/**
 * A mail server's reaction at a step of a session. `silence` sends no response and keeps the connection open.
 */
export type SmtpAnswer = string | 'silence' | 'hang up'

type Step = 'greeting' | 'RCPT' | 'DATA' | 'message'

export type ReceivedMail = { to: string; messageId: string; message: string }

/** A mail server that accepts mail and can be configured at each step. */
export class SmtpServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = []
  sessions = 0
  readonly #answers: Partial<Record<Step, (to: string) => SmtpAnswer | undefined>> = {}
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<SmtpServer> {
    const server = createServer()
    const smtp = new SmtpServer(server)
    server.on('connection', (socket) => smtp.#serve(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return smtp
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  /** Sets the reaction at a step; undefined restores the default. */
  answer(step: Step, answer: (to: string) => SmtpAnswer | undefined): void {
    this.#answers[step] = answer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.sessions += 1
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    let to = ''
    let message: string | undefined
    let rest = ''
    const say = (step: Step | undefined, usual: string) => {
      const answer = (step && this.#answers[step]?.(to)) ?? usual
      if (answer === 'hang up') socket.destroy()
      else if (answer !== 'silence') socket.write(`${answer}\r\n`)
    }
    say('greeting', '220 ready')
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (message !== undefined) {
          if (line !== '.') {
            message += `${line}\n`
            continue
          }
          const messageId = /^message-id: <(.+?)@/im.exec(message)?.[1] ?? ''
          const whole = message
          message = undefined
          if (this.#answers.message?.(to) === undefined) this.received.push({ to, messageId, message: whole })
          say('message', '250 taken')
        } else if (/^EHLO|^HELO/i.test(line)) say(undefined, '250 here')
        else if (/^RCPT/i.test(line)) {
          to = /<(.*)>/.exec(line)?.[1] ?? ''
          say('RCPT', '250 known')
        } else if (/^DATA/i.test(line)) {
          const refused = this.#answers.DATA?.(to)
          if (refused === undefined) message = ''
          say('DATA', '354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say(undefined, '250 fine')
      }
    })
  }
}
