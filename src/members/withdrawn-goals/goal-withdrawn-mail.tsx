import { Button, Heading, Link, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailLink, mailText } from '#platform/mail/mail-layout.tsx'

/** Subjects are read over shoulders: it names no goal. */
export const GOAL_WITHDRAWN_SUBJECT = 'About your next meal plans'

/** Which goal it is stands on the account page alone. */
export function GoalWithdrawnMail({ publicUrl }: { publicUrl: string }) {
  return (
    <MailLayout preview="What it means for your weeks, and where to choose another.">
      <Heading as="h1" style={mailHeading}>
        We plan no more meals for a goal of yours
      </Heading>
      <Text style={mailText}>
        One of your health goals is not offered any more. A week that you have stays readable. Your next week
        is planned for the goals that are left. If none is left, no week is made until you choose one.
      </Text>
      <Text style={mailText}>
        Unless you have cancelled it, your subscription is charged all the same. Your{' '}
        <Link href={`${publicUrl}/account/subscription#cancel`} style={mailLink}>
          subscription page
        </Link>{' '}
        says what is charged next, and when, and there you can cancel in one step.
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={`${publicUrl}/account/subscription#plan`} style={mailButton}>
          Choose another goal
        </Button>
      </Text>
    </MailLayout>
  )
}
