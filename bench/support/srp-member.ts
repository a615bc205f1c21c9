import { hkdfSync, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { proofOf } from '#identity/srp/exchange.ts'
import { GENERATOR, MODULUS, MULTIPLIER, padded, sha256, toInteger } from '#identity/srp/group.ts'
import { modularPower } from '#identity/srp/modular-power.ts'
import { timestampAt } from '#identity/srp/timestamp.ts'

const agent = new Agent({ keepAlive: true })

type Answer = {
  ChallengeParameters?: Record<string, string>
  AuthenticationResult?: { AccessToken: string; RefreshToken: string }
  message?: string
}

/**
 * A member who signs in by SRP repeatedly. Values that do not depend on the server are computed once, so that
 * most of the machine is left to the server.
 */
export class SrpMember {
  readonly #port: number
  readonly #poolName: string
  readonly #username: string
  readonly #password: string
  readonly #secret = toInteger(randomBytes(32))
  readonly #value = modularPower(GENERATOR, this.#secret)
  #known: { salt: string; x: bigint; base: bigint } | undefined

  constructor(port: number, member: { poolName: string; username: string; password: string }) {
    this.#port = port
    this.#poolName = member.poolName
    this.#username = member.username
    this.#password = member.password
  }

  /** Runs both steps of USER_SRP_AUTH. Returns the access token. */
  async signIn(): Promise<string> {
    const { ChallengeParameters: asked = {} } = await this.#ask('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: this.#username, SRP_A: this.#value.toString(16) },
    })
    const { USER_ID_FOR_SRP: userId = '', SECRET_BLOCK: block = '' } = asked
    const timestamp = timestampAt(new Date())
    const proof = proofOf({
      key: this.#keyOf(asked),
      poolName: this.#poolName,
      userId,
      secretBlock: Buffer.from(block, 'base64'),
      timestamp,
    })
    const { AuthenticationResult, message } = await this.#ask('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: userId,
        PASSWORD_CLAIM_SECRET_BLOCK: block,
        PASSWORD_CLAIM_SIGNATURE: proof.toString('base64'),
        TIMESTAMP: timestamp,
      },
    })
    if (!AuthenticationResult) throw new Error(`Not signed in: ${message}`)
    return AuthenticationResult.AccessToken
  }

  #keyOf({ SALT = '', SRP_B, USER_ID_FOR_SRP }: Record<string, string>): Buffer {
    if (this.#known?.salt !== SALT) {
      const identity = sha256(`${this.#poolName}${USER_ID_FOR_SRP}:${this.#password}`)
      const x = toInteger(sha256(padded(BigInt(`0x${SALT}`)), identity))
      this.#known = { salt: SALT, x, base: MULTIPLIER * modularPower(GENERATOR, x) }
    }
    const { x, base } = this.#known
    const serverValue = BigInt(`0x${SRP_B}`)
    const scrambler = toInteger(sha256(padded(this.#value), padded(serverValue)))
    const left = (((serverValue - base) % MODULUS) + MODULUS) % MODULUS
    const shared = modularPower(left, this.#secret + scrambler * x)
    return Buffer.from(hkdfSync('sha256', padded(shared), padded(scrambler), 'Caldera Derived Key', 16))
  }

  #ask(action: string, body: object): Promise<Answer> {
    const text = JSON.stringify({ ClientId: 'web', ...body })
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          agent,
          port: this.#port,
          host: '127.0.0.1',
          path: '/identity',
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.1',
            'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
            'content-length': Buffer.byteLength(text),
          },
        },
        (answer) => {
          let said = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk) => {
            said += chunk
          })
          answer.on('end', () => resolve(JSON.parse(said)))
        },
      )
      asked.on('error', reject)
      asked.end(text)
    })
  }
}
