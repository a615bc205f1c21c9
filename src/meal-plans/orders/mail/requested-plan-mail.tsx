import { Button, Heading, Link, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailLink, mailText } from '#platform/mail/mail-layout.tsx'
import { type MailedSentence, SafetyAboveMail, SafetyBelowMail } from '../../safety/mail/safety-in-mail.tsx'

type RequestedPlanMailProps = {
  planUrl: string
  accountUrl: string
  days: number
  /** The member's facts that the plan was made with, or null if there are none. */
  plannedFor: string | null
  safety: MailedSentence[]
  /** Questions and people to ask, by health goal. */
  cautions: string[]
}

/** Names a health goal only if a safety sentence requires it, because other people may see the mail. */
export function RequestedPlanMail({
  planUrl,
  accountUrl,
  days,
  plannedFor,
  safety,
  cautions,
}: RequestedPlanMailProps) {
  const length = days === 1 ? 'One day' : `${days} days`
  return (
    <MailLayout preview={`${length}, with every recipe and the proof.`}>
      <Heading as="h1" style={mailHeading}>
        Your meal plan is ready
      </Heading>
      {plannedFor && <Text style={mailText}>{plannedFor}</Text>}
      <SafetyAboveMail sentences={safety} cautions={cautions} />
      <Text style={mailText}>
        {length} of breakfast, lunch and dinner, with a snack, a tea and a morning drink, made for you on
        request.
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={planUrl} className="mail-button" style={mailButton}>
          Open the meal plan
        </Button>
      </Text>
      <SafetyBelowMail sentences={safety} />
      <Text style={{ ...mailText, fontSize: 15 }}>
        The link opens your plan without logging in, so keep this email to yourself. Your profile and your
        subscription are on{' '}
        <Link href={accountUrl} style={mailLink}>
          your account page
        </Link>
        .
      </Text>
    </MailLayout>
  )
}
