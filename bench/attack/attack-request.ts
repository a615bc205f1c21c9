/** One request of an attacker, structured or as raw bytes for a socket. */
export type AttackRequest = {
  surface: Surface
  caller: Caller
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** If set, written to a socket unchanged instead of the fields above, each part separately. */
  raw?: Buffer[]
  /** Ids in lower case that the request refers to. Only their owner may get a successful response. */
  asksAbout?: string[]
}

export const SURFACES = ['api', 'identity', 'hosted login', 'webhooks', 'twins', 'pages', 'sockets'] as const
export type Surface = (typeof SURFACES)[number]

const CALLERS = ['guest', 'member', 'admin', 'deleted', 'demoted', 'forged'] as const
export type Caller = (typeof CALLERS)[number]

export type AttackAnswer = { status: number; headers: Record<string, unknown>; text: string; ms: number }
