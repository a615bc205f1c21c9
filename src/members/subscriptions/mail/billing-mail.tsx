import { Button, Heading, Link, Text } from '@react-email/components'
import { bindFigures, bindMoments } from '#platform/bind-figures.ts'
import { MailLayout, mailButton, mailHeading, mailLineLink, mailText } from '#platform/mail/mail-layout.tsx'

export type BillingMailText = {
  subject: string
  /** The preview text that mail programs show next to the subject. */
  preview: string
  paragraphs: string[]
  button: { label: string; url: string }
  /** The link for canceling the subscription in one step. */
  cancel?: { words: string; url: string } | undefined
}

/** The layout of every mail about money. None of them names a health goal. */
export function BillingMail({ subject, preview, paragraphs, button, cancel }: BillingMailText) {
  return (
    <MailLayout preview={preview}>
      <Heading as="h1" style={mailHeading}>
        {subject}
      </Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={mailText}>
          {bindMoments(bindFigures(paragraph))}
        </Text>
      ))}
      <Text style={{ margin: '28px 0' }}>
        <Button href={button.url} style={mailButton}>
          {button.label}
        </Button>
      </Text>
      {cancel && (
        <Text style={mailText}>
          <Link href={cancel.url} style={mailLineLink}>
            {cancel.words}
          </Link>
        </Text>
      )}
    </MailLayout>
  )
}
