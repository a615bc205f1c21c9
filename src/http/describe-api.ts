import type { OpenAPIHono } from '@hono/zod-openapi'
import type { HttpEnv } from '#platform/http/api-router.ts'

const INTRODUCTION = `The calls that Careplate's own pages make, for whoever builds on them.

**Signing in.** Calls that need it carry \`Authorization: Bearer …\` with the access token of the user pool. A token
that has ended or is not ours is refused with 401 by every call, public ones too. Beside administrators, whoever has the
role with the duty that a call names as \`x-duty\` may make it.

**Lists** answer \`{ data, page, count, total }\`. \`page\` starts at 1; \`count\` is 20 unless told, and at most 300.

**Changes.** PUT replaces the fields that are sent and keeps the others. Send the \`ETag\` of what you read as
\`If-Match\`: if somebody changed it since, the answer is 409 and nothing is changed. DELETE answers 204; what is in use
stays, and 409 says what uses it.

**Caching.** Public reads carry an \`ETag\`; sent back as \`If-None-Match\`, it is answered 304 while nothing has changed.

**Refusals** all have one form: \`{ error: { code, message, fields? }, requestId }\`. A row that is not yours answers 404.
500 means that something failed on our side; its \`requestId\` finds it in our log.`

const TAGS: [name: string, description: string][] = [
  ['Plans', 'What can be subscribed to: prices and what they include.'],
  ['Conditions', 'Health goals, and how meal plans for them are made and worded.'],
  ['Content', 'The blog.'],
  ['Accounts', 'Sign-ins. Signing in itself is the user pool’s part, not this API’s.'],
  ['Profiles', 'Members: plan, health goals, facts, consents, and all that is held about them.'],
  ['Subscriptions', 'The trial and the subscription that follows it.'],
  ['Payments', 'Cards and invoices. Amounts are in cents.'],
  ['Billing', 'What administrators see of a member’s money, and what they do about it.'],
  ['Mail', 'Mail that did not reach a member, without what it says.'],
  ['Meal plans', 'Weeks of meals, their proofs, and changing them.'],
  ['Foods', 'Foods with USDA’s figures, for administrators.'],
  ['Nutrients', 'What foods have figures for, for administrators.'],
  ['Recipes', 'Dishes made of foods, for administrators.'],
  ['Configuration', 'What a browser needs to know of this server.'],
]

export function describeApi(api: OpenAPIHono<HttpEnv>) {
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a sign-in.',
  })
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Careplate API', version: '1', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
  })
}
