import { Button, Heading, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'
import { ChargedAllTheSame } from '../subscriptions/mail/charged-all-the-same.tsx'

/** Subjects can be seen by others, so this one names no goal. */
export const GOAL_WITHDRAWN_SUBJECT = 'About your next meal plans'

/** The goal is named only on the account page. */
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
      <ChargedAllTheSame publicUrl={publicUrl} />
      <Text style={{ margin: '28px 0' }}>
        <Button href={`${publicUrl}/account/subscription#plan`} style={mailButton}>
          Choose another goal
        </Button>
      </Text>
    </MailLayout>
  )
}
