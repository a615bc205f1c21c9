import { Button, Heading, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'

/** Why there is no plan: for the person's safety, no week keeps all rules at once, or we have no leave to plan. */
export type NotMade = 'refused' | 'infeasible' | 'consent'

const REASONS: Record<NotMade, string> = {
  refused: 'From what you told us, we cannot be sure that a plan of ours would be right for you.',
  infeasible: 'No week of our recipes keeps all of your rules and wishes at once.',
  consent: 'You do not agree at present that we use what you have told us, so we plan nothing with it.',
}

/** The reason itself may tell of somebody’s health: it stands on the account page, not in a mail. */
export function PlanNotMadeMail({
  accountUrl,
  isWeekly,
  why,
}: {
  accountUrl: string
  isWeekly: boolean
  why: NotMade
}) {
  const what = isWeekly ? 'this week’s meal plan' : 'the meal plan that you asked for'
  return (
    <MailLayout preview="We would rather send none than one that breaks a rule.">
      <Heading as="h1" style={mailHeading}>
        We could not make {what}
      </Heading>
      <Text style={mailText}>
        {REASONS[why]} We would rather send no plan than one that breaks a rule. Nothing of yours was lost.
      </Text>
      <Text style={mailText}>
        {isWeekly
          ? 'Your account page says what stood in the way, and lets you change your goals and wishes. '
          : 'On your account page you can change your goals and wishes, and then ask again. '}
        Or answer this mail, and we look at it with you.
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={accountUrl} style={mailButton}>
          Open your account
        </Button>
      </Text>
    </MailLayout>
  )
}
