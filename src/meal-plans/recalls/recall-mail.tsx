import { Button, Heading, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'

export const RECALL_SUBJECT = 'Please read this before you eat from your meal plan'

/**
 * Pass `sentences` that name the dishes only if the member consented to the use of their health data. Other
 * members read the dish names on the plan.
 */
export function RecallMail({ planUrl, sentences }: { planUrl: string; sentences: string[] }) {
  return (
    <MailLayout preview="A dish of your plan was recalled.">
      <Heading as="h1" style={mailHeading}>
        A dish of your meal plan was recalled
      </Heading>
      {sentences.map((sentence) => (
        <Text key={sentence} style={mailText}>
          {sentence}
        </Text>
      ))}
      <Text style={mailText}>
        Your plan no longer includes it, and says which dish it was. An earlier email or printout still shows
        it.
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={planUrl} style={mailButton}>
          Open your meal plan
        </Button>
      </Text>
    </MailLayout>
  )
}
