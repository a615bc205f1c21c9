/** One request of an attacker, whole or as bytes for a socket. */
export type AttackRequest = {
  /** Which part of the product it is for. */
  surface: Surface
  caller: Caller
  /** What a report names it by. */
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** Written to a socket as it is, in the place of all the above; each part by itself. */
  raw?: Buffer[]
  /** What an answer to nobody but its owner may name, in small letters. */
  asksAbout?: string[]
}

export const SURFACES = ['api', 'identity', 'hosted login', 'webhooks', 'twins', 'pages', 'sockets'] as const
export type Surface = (typeof SURFACES)[number]

const CALLERS = ['guest', 'member', 'admin', 'deleted', 'demoted', 'forged'] as const
export type Caller = (typeof CALLERS)[number]

export type AttackAnswer = { status: number; headers: Record<string, unknown>; text: string; ms: number }
