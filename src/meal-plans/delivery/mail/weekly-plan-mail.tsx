import { Button, Heading, Link, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'
import { type MailedSentence, SafetyAboveMail, SafetyBelowMail } from '../../safety/mail/safety-in-mail.tsx'

type WeeklyPlanMailProps = {
  planUrl: string
  accountUrl: string
  days: { day: string; dinner: string }[]
  /** What of the member it was planned with; null where nothing was told. */
  plannedFor: string | null
  safety: MailedSentence[]
}

/**
 * Names dishes, and a health goal only where a sentence has to be told for safety: a mail may be read over a
 * shoulder, but somebody who never opens the page has to know when to call for help.
 */
export function WeeklyPlanMail({ planUrl, accountUrl, days, plannedFor, safety }: WeeklyPlanMailProps) {
  return (
    <MailLayout preview="Seven days, with every recipe and the sums behind them.">
      <Heading as="h1" style={mailHeading}>
        Your week is ready
      </Heading>
      {plannedFor && <Text style={mailText}>{plannedFor}</Text>}
      <SafetyAboveMail sentences={safety} />
      <Text style={mailText}>
        Seven days of breakfast, lunch and dinner, with a snack, a tea and a morning drink. Dinners this week:
      </Text>
      {days.map(({ day, dinner }) => (
        <Text key={day} style={{ ...mailText, margin: '0 0 4px' }}>
          <strong>{day}</strong>: {dinner}
        </Text>
      ))}
      <Text style={{ margin: '28px 0' }}>
        <Button href={planUrl} style={mailButton}>
          Open this week’s plan
        </Button>
      </Text>
      <SafetyBelowMail sentences={safety} />
      <Text style={{ ...mailText, fontSize: 15 }}>
        The link opens your plan without signing in, so keep this mail to yourself. Your profile and your
        subscription are on <Link href={accountUrl}>your account page</Link>.
      </Text>
    </MailLayout>
  )
}
