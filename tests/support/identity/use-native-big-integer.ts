import { registerHooks } from 'node:module'

const OURS = new URL('../../../src/web/login/srp/native-big-integer.ts', import.meta.url).href

// Must run before anything else in its process, so that Amplify computes as in our built pages.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/BigInteger.mjs') && context.parentURL?.includes('/@aws-amplify/auth/')
      ? { url: OURS, shortCircuit: true }
      : next(specifier, context),
})
