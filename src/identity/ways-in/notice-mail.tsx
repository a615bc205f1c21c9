import { Button, Heading, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'

/** What was changed of the ways into an account, each in a heading and a sentence. */
export const NOTICES = {
  password: ['Your password was changed', 'Every other way into your account has ended with the old one.'],
  'second-step': [
    'Your second step was changed',
    'Signing in asks for something else beside your password now.',
  ],
  provider: ['Another account can sign in to yours', 'You can log in with an account elsewhere from now on.'],
} as const

export type Notice = keyof typeof NOTICES

/** Tells the owner what was changed, with the way back: a new password, by this mailbox, ends every other way in. */
export function NoticeMail({ notice, loginUrl }: { notice: Notice; loginUrl: string }) {
  const [heading, sentence] = NOTICES[notice]
  return (
    <MailLayout preview={sentence}>
      <Heading as="h1" style={mailHeading}>
        {heading}
      </Heading>
      <Text style={mailText}>{sentence}</Text>
      <Text style={mailText}>
        If it was you, all is well. If not, choose a new password now: with it, everything that somebody else
        may have added ends.
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={loginUrl} style={mailButton}>
          It was not me
        </Button>
      </Text>
      <Text style={{ ...mailText, fontSize: 15 }}>
        The button leads to our log-in page. Choose “Forgot your password?” there.
      </Text>
    </MailLayout>
  )
}
