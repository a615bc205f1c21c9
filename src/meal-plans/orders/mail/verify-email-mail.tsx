import { Button, Heading, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'

export const VERIFY_EMAIL_SUBJECT = 'Please confirm your email address'

/**
 * The address may belong to a stranger, so this mail reveals nothing about the meals and its link requires a
 * sign-in.
 */
export function VerifyEmailMail({ securityUrl }: { securityUrl: string }) {
  return (
    <MailLayout preview="One step, and your meal plans come to this address.">
      <Heading as="h1" style={mailHeading}>
        Is this address yours?
      </Heading>
      <Text style={mailText}>
        There is an update about your meal plan on your account page. Before we email any of it, please log in
        and confirm this address: a typing mistake could send your plans to a stranger. If it is wrong,
        correct it there.
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={securityUrl} style={mailButton}>
          Confirm this address
        </Button>
      </Text>
      <Text style={{ ...mailText, fontSize: 15 }}>
        If you have no account with us, someone mistyped their address. Ignore this email: we will send
        nothing more.
      </Text>
    </MailLayout>
  )
}
