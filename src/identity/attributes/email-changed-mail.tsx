import { Heading, Text } from '@react-email/components'
import { MailLayout, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'

export const EMAIL_CHANGED_SUBJECT = 'Your email address was changed'

/** Goes to the old address and does not name the new one: somebody else may read it. */
export function EmailChangedMail() {
  return (
    <MailLayout preview="Another address signs in to your account from now on.">
      <Heading as="h1" style={mailHeading}>
        Your email address was changed
      </Heading>
      <Text style={mailText}>
        Another address signs in to your Careplate account from now on. This one no longer does.
      </Text>
      <Text style={mailText}>
        If you did not change it, answer this mail at once: somebody may be using your account.
      </Text>
    </MailLayout>
  )
}
