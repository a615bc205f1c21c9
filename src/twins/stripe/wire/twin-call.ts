import { timingSafeEqual } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import { sandboxKeys } from '../objects/sandbox-keys.ts'
import { listParams, pageOfObjects, requireObject, type TwinFilter } from '../objects/store.ts'
import { invalidRequest, refusedParameter, TwinError } from '../objects/twin-error.ts'
import { type TwinContext, type TwinKind, twinId } from '../objects/twin-object.ts'
import { answerOnce, type StoredResponse } from './answer-once.ts'
import { expand } from './expand.ts'
import { parseForm } from './form-body.ts'

export type { TwinFilter }

export type TwinCall = HonoContext<HttpEnv>

/** Browsers can also make `publishable` calls, with the key that every visitor has. */
export type Access = 'secret' | 'publishable'

export const noParams = z.strictObject({})
const expandParam = z.array(z.string()).max(20).default([])

const BROWSER_WRITES = { name: 'payments-sandbox', limit: 60, seconds: 60 }

export const flag = z.stringbool().optional()

/** Returns a handler that responds with a list. `where` turns the passed filters into a query. */
export function listWhere<Filters extends z.ZodRawShape>(
  kind: TwinKind,
  filters: Filters,
  where: (given: z.infer<z.ZodObject<Filters>>, c: TwinCall) => TwinFilter,
): (c: TwinCall) => Promise<Response> {
  const schema = z.strictObject({ ...listParams, ...filters })
  return async (c) => {
    const { ctx, params, expansions } = openCall(c, 'secret', queryOf(c))
    const { limit, starting_after, ending_before, ...given } = parse(schema, params) as z.infer<
      z.ZodObject<typeof listParams>
    > &
      Record<string, unknown>
    const page = await pageOfObjects(ctx, kind, {
      url: c.req.path,
      ...where(given as z.infer<z.ZodObject<Filters>>, c),
      paging: { limit, starting_after, ending_before },
    })
    return c.json(await expand(ctx, page, expansions))
  }
}

export async function read(c: TwinCall, kind: TwinKind): Promise<Response> {
  const { ctx, params, expansions } = openCall(c, 'secret', queryOf(c))
  parse(noParams, params)
  return c.json(await expand(ctx, await requireObject(ctx, kind, c.req.param('id') ?? ''), expansions))
}

export function write<Input>(
  c: TwinCall,
  schema: z.ZodType<Input>,
  act: (ctx: TwinContext, params: Input) => Promise<object>,
  least: Access = 'secret',
): Promise<Response> {
  return writeAnswer(c, schema, least, async (ctx, params) => ({ status: 200, body: await act(ctx, params) }))
}

export async function writeAnswer<Input>(
  c: TwinCall,
  schema: z.ZodType<Input>,
  least: Access,
  act: (ctx: TwinContext, params: Input, access: Access) => Promise<StoredResponse>,
): Promise<Response> {
  const text = await c.req.text()
  const { ctx, params, expansions, access } = openCall(c, least, text)
  if (access === 'publishable') await limitBrowser(c)
  const input = parse(schema, params)
  const idempotencyKey = ctx.request?.idempotency_key
  const { isReplay, ...answer } = await answerOnce(
    ctx,
    {
      key: idempotencyKey ? `${access}:${idempotencyKey}` : null,
      what: `${c.req.method} ${c.req.path}\n${text}`,
    },
    (ctx) => act(ctx, input, access),
  )
  if (isReplay) c.header('idempotent-replayed', 'true')
  if (idempotencyKey) c.header('idempotency-key', idempotencyKey)
  return c.json(await expand(ctx, answer.body, answer.status === 200 ? expansions : []), answer.status)
}

/** Checks the key, assigns the call an id, and removes `expand` and `key` from the parameters. */
export function openCall(c: TwinCall, least: Access, form: string) {
  const id = twinId('req_')
  c.header('request-id', id)
  // Check the key before parsing anything that an unknown caller sends.
  const access = accessOf(c, form)
  const { key: _, expand: expansions, ...params } = parseForm(form)
  if (least === 'secret' && access === 'publishable') throw secretKeyRequired()
  if (access === 'publishable' && expansions) throw secretKeyRequired()
  const ctx: TwinContext = {
    ...c.var.ctx,
    request: { id, idempotency_key: c.req.header('idempotency-key')?.slice(0, 255) ?? null },
  }
  return { ctx, params, expansions: parse(expandParam, expansions), access }
}

/** Every visitor has the publishable key, so its writing calls are rate-limited. */
async function limitBrowser(c: TwinCall): Promise<void> {
  if ((await secondsToWait(c.var.ctx, BROWSER_WRITES, clientAddress(c))) === 0) return
  const message = 'Too many tries from here. Please wait a minute.'
  throw new TwinError(429, { type: 'invalid_request_error', code: 'rate_limit', message })
}

function accessOf(c: TwinCall, form: string): Access {
  const [scheme = '', credentials = ''] = (c.req.header('authorization') ?? '').split(' ')
  const isBasic = scheme.toLowerCase() === 'basic'
  const fromHeader = isBasic ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials
  const key = fromHeader || new URLSearchParams(form).get('key')
  if (!key) throw new TwinError(401, { type: 'invalid_request_error', message: NO_KEY })
  const { secretKey, publishableKey } = sandboxKeys(c.var.ctx.config)
  if (isSame(key, secretKey)) return 'secret'
  if (isSame(key, publishableKey)) return 'publishable'
  const message = `Invalid API Key provided: ${key.slice(0, 8)}****`
  throw new TwinError(401, { type: 'invalid_request_error', message })
}

const NO_KEY =
  "You did not provide an API key. Provide it in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."

function isSame(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function secretKeyRequired(): TwinError {
  return new TwinError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Use a secret API key.',
  })
}

export function queryOf(c: TwinCall): string {
  return new URL(c.req.url).search.slice(1)
}

export function parse<Output>(schema: z.ZodType<Output>, params: unknown): Output {
  const parsed = schema.safeParse(params, { reportInput: true })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  throw issue ? refusedParameter(issue) : invalidRequest('The request could not be read.')
}
