import { Button, Heading, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'
import type { Notice } from '../columns/notice.ts'
import { UNDO_HOURS } from '../users/undoable.ts'
import { NOTICES } from './notice.ts'

/** Tells the owner what was changed, when and from where, with a link that undoes it. */
export function NoticeMail({ notice, place, undoUrl }: { notice: Notice; place: string; undoUrl: string }) {
  const [heading, sentence] = NOTICES[notice]
  return (
    <MailLayout preview={sentence}>
      <Heading as="h1" style={mailHeading}>
        {heading}
      </Heading>
      <Text style={mailText}>{sentence}</Text>
      <Text style={mailText}>{place}</Text>
      <Text style={mailText}>
        {`If this was you, you do not have to do anything. If not, undo it within ${UNDO_HOURS} hours: we put back what was changed since, sign out every device, block changes to your login for ${UNDO_HOURS} hours and have you choose a new password.`}
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={undoUrl} style={mailButton}>
          It was not me
        </Button>
      </Text>
    </MailLayout>
  )
}
