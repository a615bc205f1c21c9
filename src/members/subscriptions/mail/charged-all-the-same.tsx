import { Link, Text } from '@react-email/components'
import { mailLink, mailText } from '#platform/mail/mail-layout.tsx'

/**
 * A paragraph for mails that announce fewer weeks or none: the subscription is still charged, with a link to
 * cancel it.
 */
export function ChargedAllTheSame({ publicUrl }: { publicUrl: string }) {
  return (
    <Text style={mailText}>
      Unless you have canceled it, your subscription is charged all the same. Your{' '}
      <Link href={`${publicUrl}/account/subscription#cancel`} style={mailLink}>
        subscription page
      </Link>{' '}
      says what is charged next, and when, and there you can cancel in one step.
    </Text>
  )
}
