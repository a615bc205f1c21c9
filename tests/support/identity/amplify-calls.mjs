// Runs the published Amplify in its own process, with nothing replaced.
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, rememberDevice, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'

const { ADDRESS, USER_POOL_ID, CLIENT_ID, EMAIL: username, PASSWORD: password } = process.env
// Amplify treats Node as a server without a navigator, and skips some of its calls.
Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'test' } })
Amplify.configure({
  Auth: {
    Cognito: { userPoolId: USER_POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: ADDRESS },
  },
})
const stored = new Map()
cognitoUserPoolsTokenProvider.setKeyValueStorage({
  setItem: async (key, value) => void stored.set(key, value),
  getItem: async (key) => stored.get(key) ?? null,
  removeItem: async (key) => void stored.delete(key),
  clear: async () => stored.clear(),
})

const step = async () => (await signIn({ username, password })).nextStep.signInStep
const refused = await signIn({ username, password: `${password}!` }).catch(({ name }) => name)
const first = await step()
const { email } = (await fetchAuthSession()).tokens.idToken.payload
await rememberDevice()
await signOut()
const again = await step()
process.stdout.write(JSON.stringify({ refused, first, email, again }))
