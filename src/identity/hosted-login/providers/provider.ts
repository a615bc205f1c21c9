import { importPKCS8, SignJWT } from 'jose'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { ProviderConfig } from '#platform/config/provider-config.ts'
import { emailAddress } from '#platform/http/wire-fields.ts'

/** A provider's data about the logged-in person. */
export type ProviderUser = { subject: string; email: string | null; isEmailVerified: boolean }

/** OpenID Connect servers are discovered by issuer. For others every URL must be configured. */
export type ProviderServer =
  | { kind: 'openid'; issuer: string }
  | { kind: 'oauth'; authorize: string; token: string; userInfo: string; subject: string }

type Known = { label: string; scope: string; server: ProviderServer; parameters?: Record<string, string> }

// Amazon and Facebook do not report if an address was verified, so their addresses count as unverified.
const PROVIDERS: Record<ProviderConfig['name'], Known> = {
  Google: {
    label: 'Google',
    scope: 'openid email',
    server: { kind: 'openid', issuer: 'https://accounts.google.com' },
  },
  SignInWithApple: {
    label: 'Apple',
    scope: 'openid email',
    server: { kind: 'openid', issuer: 'https://appleid.apple.com' },
    // Apple sends the address only in a form that the browser posts.
    parameters: { response_mode: 'form_post' },
  },
  LoginWithAmazon: {
    label: 'Amazon',
    scope: 'profile',
    server: {
      kind: 'oauth',
      authorize: 'https://www.amazon.com/ap/oa',
      token: 'https://api.amazon.com/auth/o2/token',
      userInfo: 'https://api.amazon.com/user/profile',
      subject: 'user_id',
    },
  },
  Facebook: {
    label: 'Facebook',
    scope: 'public_profile email',
    server: {
      kind: 'oauth',
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      userInfo: 'https://graph.facebook.com/v23.0/me?fields=id,email',
      subject: 'id',
    },
  },
}

export type Provider = ProviderConfig & Known

/** Returns a provider as configured. Tests can replace its server with their own. */
export function providerOf(config: ProviderConfig & { server?: ProviderServer }): Provider {
  return { ...PROVIDERS[config.name], ...config }
}

export type ProviderSecrets = { state: string; nonce: string; codeVerifier: string }

/** Returns the URL where the browser logs in with this provider. */
export async function providerUrl(
  provider: Provider,
  { redirectUri, state, nonce, codeVerifier }: ProviderSecrets & { redirectUri: string },
): Promise<string> {
  const client = await clientAt(provider)
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(provider.server.kind === 'openid' ? { nonce } : {}),
    ...provider.parameters,
  })
  return url.href
}

const openIdClaims = z.object({
  sub: z.string().min(1),
  email: z.string().max(320).optional(),
  // Apple sends it as a string.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .transform((value) => value === true || value === 'true'),
  // Specific to Google: the organization that hosts the address.
  hd: z.string().min(1).optional().catch(undefined),
})
type OpenIdClaims = z.infer<typeof openIdClaims>

const GMAIL = /@(gmail|googlemail)\.com$/i

/**
 * True if the provider guarantees that the address belongs to the account holder. Google guarantees this only
 * for addresses it hosts: its own, and those of organizations it hosts. Any other address was verified once,
 * and may belong to another person by now:
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
function vouchesFor({ name }: Provider, { email, email_verified: isVerified, hd }: OpenIdClaims): boolean {
  if (!email || !isVerified) return false
  return name !== 'Google' || hd !== undefined || GMAIL.test(email)
}

const profile = z.record(z.string(), z.unknown())

/**
 * Returns the person who logged in, from the response that the browser brought. Checks state, nonce, PKCE and
 * signature.
 */
export async function providerUser(
  provider: Provider,
  answer: URL,
  { state, nonce, codeVerifier }: ProviderSecrets,
): Promise<ProviderUser> {
  const client = await clientAt(provider)
  const { server } = provider
  const isOpenId = server.kind === 'openid'
  const tokens = await oidc.authorizationCodeGrant(client, answer, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    ...(isOpenId ? { expectedNonce: nonce, idTokenExpected: true } : {}),
  })
  if (isOpenId) {
    const claims = openIdClaims.parse(tokens.claims())
    const isEmailVerified = vouchesFor(provider, claims)
    return { subject: claims.sub, email: claims.email ?? null, isEmailVerified }
  }
  const response = await oidc.fetchProtectedResource(
    client,
    tokens.access_token,
    new URL(server.userInfo),
    'GET',
  )
  const userInfo = profile.parse(await response.json())
  return {
    subject: z.string().min(1).parse(userInfo[server.subject]),
    email: emailAddress.safeParse(userInfo.email).data ?? null,
    isEmailVerified: false,
  }
}

const FOUND_MS = 60 * 60 * 1000
const found = new Map<string, { metadata: oidc.ServerMetadata; at: number }>()

async function clientAt(provider: Provider): Promise<oidc.Configuration> {
  const { server, clientId } = provider
  const secret = await secretOf(provider)
  const client =
    server.kind === 'openid'
      ? new oidc.Configuration(
          await metadataOf(server.issuer),
          clientId,
          secret,
          oidc.ClientSecretPost(secret),
        )
      : new oidc.Configuration(
          {
            issuer: new URL(server.authorize).origin,
            authorization_endpoint: server.authorize,
            token_endpoint: server.token,
          },
          clientId,
          secret,
          oidc.ClientSecretPost(secret),
        )
  if (server.kind === 'openid') oidc.enableNonRepudiationChecks(client)
  if (isOnThisMachine(server.kind === 'openid' ? server.issuer : server.token)) {
    oidc.allowInsecureRequests(client)
  }
  return client
}

async function metadataOf(issuer: string): Promise<oidc.ServerMetadata> {
  const known = found.get(issuer)
  if (known && known.at + FOUND_MS > Date.now()) return known.metadata
  const execute = isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : []
  const client = await oidc.discovery(new URL(issuer), 'unused', undefined, oidc.None(), { execute })
  const metadata = client.serverMetadata()
  found.set(issuer, { metadata, at: Date.now() })
  return metadata
}

function isOnThisMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && hostname === '127.0.0.1'
}

const APPLE_SECRET_LIFE = '5m'

/** Apple's client secret is a token that the client signs each time. */
async function secretOf(provider: Provider): Promise<string> {
  if (provider.name !== 'SignInWithApple') return provider.clientSecret
  const { clientId, teamId, keyId, privateKey } = provider
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime(APPLE_SECRET_LIFE)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
