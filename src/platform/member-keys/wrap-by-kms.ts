import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { KmsConfig } from '#platform/config/kms-config.ts'
import type { Context } from '#platform/context.ts'
import { DeadlineExceeded, deadlineSignal, withDeadline } from '#platform/deadline.ts'
import { KmsTrouble } from './kms-trouble.ts'

/** All tries of one call, and finding the rights for it. */
const CALL_MS = 3_000
const TRY_MS = 1_400
const TRIES = 2

/** What KMS answers where a key, or what it is bound to, is not what something was wrapped with. */
const NOT_THIS_KEY = new Set(['InvalidCiphertextException', 'IncorrectKeyException'])

type Place = { memberId: string; keyArn: string }

const clients = new WeakMap<KmsConfig, Map<string, KMSClient>>()

/** Wraps a member’s key with one of AWS KMS, bound to the member. */
export async function wrapByKms(ctx: Context, { memberId, keyArn }: Place, key: Buffer): Promise<Buffer> {
  const command = new EncryptCommand({
    KeyId: keyArn,
    Plaintext: key,
    EncryptionContext: boundTo(memberId),
  })
  const answer = await askKms(ctx, (abortSignal) => clientFor(ctx, keyArn).send(command, { abortSignal }))
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
  const answer = await askKms(ctx, (abortSignal) => clientFor(ctx, keyArn).send(command, { abortSignal }))
  return bytesOf(answer.Plaintext)
}

/** Amazon’s client for the region of a key; its rights are found as the AWS SDK finds them. */
function clientFor({ config: { kms } }: Context, keyArn: string): KMSClient {
  if (!kms) throw new Error('AWS KMS is not set up.')
  const region = keyArn.split(':')[3] ?? ''
  const known = clients.get(kms) ?? new Map<string, KMSClient>()
  clients.set(kms, known)
  const client =
    known.get(region) ??
    new KMSClient({
      region,
      ...(kms.endpoint ? { endpoint: kms.endpoint } : {}),
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: TRY_MS, requestTimeout: TRY_MS, throwOnRequestTimeout: true },
    })
  known.set(region, client)
  return client
}

/** Stands in Amazon’s log of who used the key (CloudTrail), too. */
function boundTo(memberId: string): Record<string, string> {
  return { purpose: 'member-keys', member: memberId }
}

/** Asks within the deadline around it. What KMS says of a failure names keys and accounts, so that none of it goes on. */
async function askKms<Answer>(ctx: Context, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  try {
    return await withDeadline(CALL_MS, () => ask(deadlineSignal(CALL_MS)))
  } catch (error) {
    const { name, code, requestId, isAnswer } = whatFailed(error)
    if (NOT_THIS_KEY.has(name))
      throw new Error('A member’s key does not open: AWS KMS did not wrap it for this member.')
    ctx.log.error({ name, code, kmsRequest: requestId }, 'AWS KMS did not do what was asked')
    throw new KmsTrouble(isAnswer ? 'refused' : 'away', code ?? name)
  }
}

function whatFailed(error: unknown) {
  const { name, code, $metadata } = error as {
    name?: string
    code?: unknown
    $metadata?: { requestId?: string; httpStatusCode?: number }
  }
  return {
    name: error instanceof DeadlineExceeded ? 'TimeoutError' : (name ?? 'Error'),
    code: typeof code === 'string' && !(error instanceof DeadlineExceeded) ? code : undefined,
    requestId: $metadata?.requestId,
    isAnswer: $metadata?.httpStatusCode === 400,
  }
}

function bytesOf(answer: Uint8Array | undefined): Buffer {
  if (!answer?.length) throw new KmsTrouble('refused', 'an answer without what was asked for')
  return Buffer.from(answer)
}
