/** @jsxImportSource hono/jsx */
import { html, raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { PAGE_STYLE } from './page-style.ts'
import type { HostedChallenge } from './pool-step.ts'

type Html = ReturnType<typeof html>

/** A provider to log in with, and the URL of its log-in. */
export type ProviderLink = { label: string; href: string }

/** The fields that every form submits. */
type Carried = { carried: string; error?: string | undefined }

export function passwordPage({
  carried,
  username = '',
  error,
  providers = [],
}: Carried & { username?: string | undefined; providers?: ProviderLink[] }): Html {
  return page(
    'Log in',
    <>
      <Fault>{error}</Fault>
      {providers.length > 0 && (
        <>
          <ul class="providers">
            {providers.map(({ label, href }) => (
              <li key={label}>
                <a class="button" href={href}>
                  Continue with {label}
                </a>
              </li>
            ))}
          </ul>
          <p class="or">or</p>
        </>
      )}
      <form method="post" action="/oauth2/authorize/password">
        <input type="hidden" name="carried" value={carried} />
        <div class="field">
          <label for="username">Email</label>
          <input
            id="username"
            name="username"
            type="email"
            autocomplete="username"
            required
            maxlength={254}
            value={username}
            aria-invalid={error ? 'true' : undefined}
          />
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength={1024}
            aria-invalid={error ? 'true' : undefined}
          />
        </div>
        <button type="submit">Log in</button>
      </form>
      <div class="more">
        <p>
          Forgot your password? <a href="/login">Reset it on our log-in page</a>.
        </p>
        <p>
          Not a member yet? <a href="/subscribe">Start your free week</a>.
        </p>
      </div>
    </>,
  )
}

export function challengePage({
  carried,
  username,
  challenge,
  error,
}: Carried & { username: string; challenge: HostedChallenge }): Html {
  const { title, body, action } = questionOf(challenge, error)
  return page(
    title,
    <>
      <Fault>{error}</Fault>
      <form method="post" action="/oauth2/authorize/challenge">
        <input type="hidden" name="carried" value={carried} />
        <input type="hidden" name="challenge" value={challenge.name} />
        <input type="hidden" name="session" value={challenge.session} />
        {challenge.destination && <input type="hidden" name="destination" value={challenge.destination} />}
        {/* Not `type="hidden"`, because password managers look for the account among text fields. */}
        <input type="text" name="username" autocomplete="username" value={username} readonly hidden />
        {body}
        <button type="submit">{action}</button>
      </form>
    </>,
  )
}

export function problemPage({ title, message }: { title: string; message: string }): Html {
  return page(
    title,
    <>
      <p>{message}</p>
      <p>
        <a class="button" href="/login">
          Log in at Careplate
        </a>
      </p>
    </>,
  )
}

function questionOf({ name, destination, choices }: HostedChallenge, error: string | undefined) {
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED':
      return {
        title: 'Choose a password',
        action: 'Save and log in',
        body: (
          <div class="field">
            <label for="response">New password</label>
            <p class="hint" id="response-hint">
              At least 8 characters, with a small and a capital letter, a number and a special character. The
              password you were given ends with this.
            </p>
            <Answer type="password" autocomplete="new-password" isWrong={Boolean(error)} hint />
          </div>
        ),
      }
    case 'SELECT_MFA_TYPE':
      return {
        title: 'Confirm that it is you',
        action: 'Continue',
        body: (
          <fieldset>
            <legend>Where can we get a code from?</legend>
            {choices.map((choice, index) => (
              <label class="choice" key={choice}>
                <input type="radio" name="response" value={choice} required checked={index === 0} />
                {CHOICES[choice] ?? choice}
              </label>
            ))}
          </fieldset>
        ),
      }
    default:
      return {
        title: 'Enter your code',
        action: 'Log in',
        body: (
          <div class="field">
            <label for="response">Code</label>
            <p class="hint" id="response-hint">
              {whichCode(name, destination)}
            </p>
            <Answer type="text" autocomplete="one-time-code" isWrong={Boolean(error)} hint />
          </div>
        ),
      }
  }
}

function whichCode(name: string, destination: string | undefined): string {
  if (name === 'SOFTWARE_TOKEN_MFA') return 'The six digits that your authenticator app shows now.'
  if (name === 'SMS_MFA')
    return `The code in the text message that we sent to ${destination ?? 'your number'}.`
  return `The code in the mail that we sent to ${destination ?? 'your address'}.`
}

const CHOICES: Record<string, string> = {
  SOFTWARE_TOKEN_MFA: 'My authenticator app',
  EMAIL_OTP: 'A mail to my address',
  SMS_MFA: 'A text message to my number',
}

function Answer({
  type,
  autocomplete,
  isWrong,
  hint,
}: {
  type: 'text' | 'password'
  autocomplete: string
  isWrong: boolean
  hint: boolean
}) {
  return (
    <input
      id="response"
      name="response"
      type={type}
      class={type === 'text' ? 'code' : undefined}
      inputmode={type === 'text' ? 'numeric' : undefined}
      autocomplete={autocomplete}
      required
      maxlength={1024}
      aria-invalid={isWrong ? 'true' : undefined}
      aria-describedby={hint ? 'response-hint' : undefined}
    />
  )
}

function Fault({ children }: { children?: Child }) {
  return children ? (
    <p class="error" role="alert">
      {children}
    </p>
  ) : null
}

function page(title: string, content: Child): Html {
  return html`<!doctype html>${(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title} · Careplate</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{raw(PAGE_STYLE)}</style>
      </head>
      <body>
        <header>
          <a class="logo" href="/">
            <svg viewBox="0 0 40 40" fill="none" aria-hidden="true">
              <path class="rim" d="M33.8 10.4A16.8 16.8 0 1 0 33.8 29.6" />
              <path class="leaf" d="M13 26.4C12 17.6 17.4 11.8 28.2 12.4C28.6 22.4 22.6 28.2 13 26.4Z" />
              <path class="vein" d="M12.4 28.4C15.4 23.6 18.8 20.2 23.2 17.4" />
            </svg>
            <span>Careplate</span>
          </a>
        </header>
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>
  )}`
}
