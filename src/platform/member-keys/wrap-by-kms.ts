import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { KmsConfig } from '#platform/config/kms-config.ts'
import type { Context } from '#platform/context.ts'
import { DeadlineExceeded, deadlineSignal, withDeadline } from '#platform/deadline.ts'
import { KmsBreaker } from './kms-breaker.ts'
import { KmsError } from './kms-error.ts'

/** Limit for all attempts of one call, including finding credentials. */
const CALL_MS = 3_000
const TRY_MS = 1_400
const TRIES = 2

/** Name of the timeout error in Amazon’s client. */
const LEFT_WAITING = 'TimeoutError'

/** KMS errors for data that was wrapped with a different key or bound to a different member. */
const NOT_THIS_KEY = new Set(['InvalidCiphertextException', 'IncorrectKeyException'])

type Place = { memberId: string; keyArn: string }

/** Amazon’s client for a region, with the circuit breaker that decides whether to call it. */
type Region = { client: KMSClient; breaker: KmsBreaker }

const regions = new WeakMap<KmsConfig, Map<string, Region>>()

/** Wraps a member’s key with an AWS KMS key, bound to the member. */
export async function wrapByKms(ctx: Context, { memberId, keyArn }: Place, key: Buffer): Promise<Buffer> {
  const command = new EncryptCommand({
    KeyId: keyArn,
    Plaintext: key,
    EncryptionContext: boundTo(memberId),
  })
  const { client, breaker } = regionOf(ctx, keyArn)
  const answer = await askKms(ctx, breaker, (abortSignal) => client.send(command, { abortSignal }))
  return bytesOf(answer.CiphertextBlob)
}

export async function unwrapByKms(
  ctx: Context,
  { memberId, keyArn }: Place,
  wrapped: Buffer,
): Promise<Buffer> {
  const command = new DecryptCommand({
    KeyId: keyArn,
    CiphertextBlob: wrapped,
    EncryptionContext: boundTo(memberId),
  })
  const { client, breaker } = regionOf(ctx, keyArn)
  const answer = await askKms(ctx, breaker, (abortSignal) => client.send(command, { abortSignal }))
  return bytesOf(answer.Plaintext)
}

/** Returns the client for a key's region. Credentials are found by the AWS SDK. */
function regionOf({ config: { kms } }: Context, keyArn: string): Region {
  if (!kms) throw new Error('AWS KMS is not set up.')
  const name = keyArn.split(':')[3] ?? ''
  const known = regions.get(kms) ?? new Map<string, Region>()
  regions.set(kms, known)
  const region = known.get(name) ?? { client: clientIn(name, kms), breaker: new KmsBreaker() }
  known.set(name, region)
  return region
}

function clientIn(region: string, { endpoint }: KmsConfig): KMSClient {
  return new KMSClient({
    region,
    ...(endpoint ? { endpoint } : {}),
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: TRY_MS, requestTimeout: TRY_MS, throwOnRequestTimeout: true },
  })
}

/** Also appears in Amazon’s log of key usage (CloudTrail). */
function boundTo(memberId: string): Record<string, string> {
  return { purpose: 'member-keys', member: memberId }
}

/**
 * Calls KMS within the enclosing deadline. Error messages of KMS name keys and accounts, so they are not
 * passed on.
 */
async function askKms<Answer>(
  ctx: Context,
  breaker: KmsBreaker,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  // The call that timed out has already logged the reason.
  if (!breaker.mayCall()) throw new KmsError('away', LEFT_WAITING)
  const began = performance.now()
  try {
    const answer = await withDeadline(CALL_MS, () => ask(deadlineSignal(CALL_MS)))
    breaker.wasAnswered()
    return answer
  } catch (error) {
    const { name, code, requestId, isAnswer } = whatFailed(error)
    if (name !== LEFT_WAITING) breaker.wasAnswered()
    // A request that is aborted before an attempt could time out is not evidence against KMS.
    else if (performance.now() - began >= TRY_MS) breaker.wasLeftWaiting()
    else breaker.wasGivenUp()
    if (NOT_THIS_KEY.has(name))
      throw new Error('A member’s key does not open: AWS KMS did not wrap it for this member.')
    ctx.log.error({ name, code, kmsRequest: requestId }, 'AWS KMS did not do what was asked')
    throw new KmsError(isAnswer ? 'refused' : 'away', code ?? name)
  }
}

function whatFailed(error: unknown) {
  const { name, code, $metadata } = error as {
    name?: string
    code?: unknown
    $metadata?: { requestId?: string; httpStatusCode?: number }
  }
  return {
    name: error instanceof DeadlineExceeded || name === 'AbortError' ? LEFT_WAITING : (name ?? 'Error'),
    code: typeof code === 'string' && !(error instanceof DeadlineExceeded) ? code : undefined,
    requestId: $metadata?.requestId,
    isAnswer: $metadata?.httpStatusCode === 400,
  }
}

function bytesOf(answer: Uint8Array | undefined): Buffer {
  if (!answer?.length) throw new KmsError('refused', 'an answer without what was asked for')
  return Buffer.from(answer)
}
