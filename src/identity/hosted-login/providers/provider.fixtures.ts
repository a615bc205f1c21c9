import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose'
import type { ProviderConfig } from '#platform/config/provider-config.ts'

/** `hd` is specific to Google: the organization that hosts the address. */
export type Person = { sub: string; email?: string; email_verified?: boolean | string; hd?: string }

/** The error that the provider makes. */
export type Flaw = 'nonce' | 'audience' | 'issuer' | 'key' | 'expired'

/**
 * An OpenID provider on this machine. One person is logged in, and each code is valid once, with its
 * verifier.
 */
export class TestProvider {
  person: Person = { sub: 'g-1', email: 'ada@example.org', email_verified: true, hd: 'example.org' }
  flaw: Flaw | null = null
  issuer = ''
  lastForm = new URLSearchParams()
  /** The token URL that the provider now claims to have. */
  moved: string | null = null
  readonly #codes = new Map<string, { nonce: string; challenge: string }>()
  readonly #keys = generateKeyPair('RS256')
  readonly #otherKeys = generateKeyPair('RS256')
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      if (this.moved && request.url === '/token') {
        response.writeHead(307, { location: this.moved }).end()
        return
      }
      const { status, body } = await this.#answer(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Approves the log-in as the person. Returns the parameters that the provider adds to the return URL. */
  agree(authorize: URL): Record<string, string> {
    const { searchParams: asked } = authorize
    const code = crypto.randomUUID()
    this.#codes.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
    })
    return { code, state: asked.get('state') ?? '' }
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    switch (new URL(request.url ?? '', this.issuer).pathname) {
      case '/.well-known/openid-configuration':
        return { status: 200, body: this.#metadata() }
      case '/jwks':
        return {
          status: 200,
          body: { keys: [{ ...(await exportJWK((await this.#keys).publicKey)), kid: 'k' }] },
        }
      case '/token':
        return this.#tokens(new URLSearchParams(await bodyOf(request)))
      case '/profile':
        return { status: 200, body: { user_id: this.person.sub, email: this.person.email } }
      default:
        return { status: 404, body: {} }
    }
  }

  #metadata() {
    const { issuer } = this
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
  }

  async #tokens(form: URLSearchParams): Promise<{ status: number; body: unknown }> {
    this.lastForm = form
    const code = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.challenge !== challenge) return { status: 400, body: { error: 'invalid_grant' } }
    const now = Math.floor(Date.now() / 1000)
    const keys = this.flaw === 'key' ? this.#otherKeys : this.#keys
    const idToken = await new SignJWT({ ...this.person, nonce: this.flaw === 'nonce' ? 'other' : code.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(this.flaw === 'issuer' ? 'https://elsewhere.example' : this.issuer)
      .setAudience(this.flaw === 'audience' ? 'other' : 'our-client')
      .setIssuedAt(this.flaw === 'expired' ? now - 7200 : now)
      .setExpirationTime(this.flaw === 'expired' ? now - 3600 : now + 300)
      .sign((await keys).privateKey)
    const body = { access_token: 'provider-token', token_type: 'Bearer', expires_in: 300, id_token: idToken }
    return { status: 200, body: code.nonce ? body : { ...body, id_token: undefined } }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** Configures Google with this provider as its server. */
export function google({ issuer }: TestProvider): ProviderConfig {
  const server = { kind: 'openid', issuer }
  return Object.assign({ name: 'Google', clientId: 'our-client', clientSecret: 'our-secret' } as const, {
    server,
  })
}

/** Configures Apple with a newly generated key. */
export async function apple({ issuer }: TestProvider): Promise<ProviderConfig> {
  const keys = await generateKeyPair('ES256', { extractable: true })
  return Object.assign(
    {
      name: 'SignInWithApple' as const,
      clientId: 'our-client',
      teamId: 'TEAM',
      keyId: 'KEY',
      privateKey: await exportPKCS8(keys.privateKey),
    },
    { server: { kind: 'openid', issuer } },
  )
}
