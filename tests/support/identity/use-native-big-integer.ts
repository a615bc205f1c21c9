import { registerHooks } from 'node:module'

const OURS = new URL('../../../src/web/login/srp/native-big-integer.ts', import.meta.url).href

// Before anything else of its process: Amplify computes as in the pages that we build.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/BigInteger.mjs') && context.parentURL?.includes('/@aws-amplify/auth/')
      ? { url: OURS, shortCircuit: true }
      : next(specifier, context),
})
