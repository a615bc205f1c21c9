import { Button, Heading, Text } from '@react-email/components'
import { Fragment } from 'react'
import { bindFigures, bindMoments } from '#platform/bind-figures.ts'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'
import type { Notice } from '../columns/notice.ts'
import { UNDO_HOURS } from '../users/undoable.ts'
import { NOTICES } from './notice.ts'

type NoticeMailProps = {
  notice: Notice
  /** True if staff made the change instead of the signed-in user. */
  isByAdministrator?: boolean
  /** When the change was made, by whom, with which device and from where. One line for each known fact. */
  place: string[]
  undoUrl: string
}

/** Shows the owner what was changed, when and from where, with an undo link. */
export function NoticeMail({ notice, isByAdministrator = false, place, undoUrl }: NoticeMailProps) {
  const [heading, sentence] = NOTICES[notice]
  return (
    <MailLayout preview={sentence}>
      <Heading as="h1" style={mailHeading}>
        {heading}
      </Heading>
      <Text style={mailText}>{sentence}</Text>
      <Text style={mailText}>
        {place.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {bindMoments(line)}
          </Fragment>
        ))}
      </Text>
      <Text style={mailText}>
        {bindFigures(
          `${isByAdministrator ? 'If you asked us for this' : 'If this was you'}, you do not have to do anything. If not, undo it within ${UNDO_HOURS} hours: we put back what was changed since, sign out every device, block changes to your login for ${UNDO_HOURS} hours and have you choose a new password.`,
        )}
      </Text>
      <Text style={{ margin: '28px 0' }}>
        <Button href={undoUrl} style={mailButton}>
          {isByAdministrator ? 'I did not ask for this' : 'It was not me'}
        </Button>
      </Text>
    </MailLayout>
  )
}
