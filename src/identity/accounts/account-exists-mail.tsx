import { Button, Heading, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'

export const ACCOUNT_EXISTS_SUBJECT = 'You have an account already'

/**
 * Sent to the owner of an address when a visitor tries to create an account with it. The page itself must not
 * reveal that an account exists.
 */
export function AccountExistsMail({ loginUrl }: { loginUrl: string }) {
  return (
    <MailLayout preview="Log in with it, or choose a new password.">
      <Heading as="h1" style={mailHeading}>
        {ACCOUNT_EXISTS_SUBJECT}
      </Heading>
      <Text style={mailText}>
        Somebody just wanted to create an account with this address, or to confirm one. There is one already,
        and nothing about it was changed.
      </Text>
      <Text style={mailText}>
        If it was you, log in. If you no longer know your password, choose “Forgot your password?” there.
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={loginUrl} style={mailButton}>
          Log in
        </Button>
      </Text>
      <Text style={{ ...mailText, fontSize: 15 }}>
        If it was not you, ignore this email: nobody gets in without your password.
      </Text>
    </MailLayout>
  )
}
