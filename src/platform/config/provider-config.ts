import { missingSettings } from './missing-settings.ts'
import type { Settings } from './settings.ts'

/** Providers at which members can log in with an existing account, by Cognito's names. */
export const PROVIDER_NAMES = ['Google', 'SignInWithApple', 'LoginWithAmazon', 'Facebook'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

export type ProviderConfig =
  | { name: 'Google' | 'LoginWithAmazon' | 'Facebook'; clientId: string; clientSecret: string }
  | { name: 'SignInWithApple'; clientId: string; teamId: string; keyId: string; privateKey: string }

const PROVIDER_KEYS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['AMAZON_CLIENT_ID', 'AMAZON_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
] as const

/** Returns the providers whose settings are complete. */
export function providersOf(env: Settings): ProviderConfig[] {
  const withSecret = (
    name: Exclude<ProviderConfig['name'], 'SignInWithApple'>,
    clientId: string | undefined,
    clientSecret = '',
  ): ProviderConfig[] => (clientId ? [{ name, clientId, clientSecret }] : [])
  const apple: ProviderConfig[] = env.APPLE_CLIENT_ID
    ? [
        {
          name: 'SignInWithApple',
          clientId: env.APPLE_CLIENT_ID,
          teamId: env.APPLE_TEAM_ID ?? '',
          keyId: env.APPLE_KEY_ID ?? '',
          privateKey: (env.APPLE_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
        },
      ]
    : []
  return [
    ...withSecret('Google', env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    ...apple,
    ...withSecret('LoginWithAmazon', env.AMAZON_CLIENT_ID, env.AMAZON_CLIENT_SECRET),
    ...withSecret('Facebook', env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET),
  ]
}

export function providerFaults(env: Settings): string[] {
  return PROVIDER_KEYS.filter((names) => names.some((name) => env[name])).flatMap((names) =>
    missingSettings(env, names, 'this provider needs it'),
  )
}
