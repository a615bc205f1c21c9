import { Button, Column, Heading, Img, Link, Row, Section, Text } from '@react-email/components'
import {
  MailLayout,
  mailButton,
  mailHeading,
  mailLineLink,
  mailLink,
  mailMuted,
  mailSubheading,
  mailText,
} from '#platform/mail/mail-layout.tsx'
import { type MailedSentence, SafetyAboveMail, SafetyBelowMail } from '../../safety/mail/safety-in-mail.tsx'
import type { MailedDay, MailedDish } from './mailed-week.ts'

type WeeklyPlanMailProps = {
  planUrl: string
  accountUrl: string
  unsubscribeUrl: string
  /** The days from the mailing day on. */
  days: MailedDay[]
  /** The member's facts that the plan was made with, or null if there are none. */
  plannedFor: string | null
  safety: MailedSentence[]
  /** Questions and people to ask, by health goal. */
  cautions: string[]
  /**
   * True if newly reported facts mean that this week would not be made today. The mail then names none of its
   * dishes.
   */
  isLeftAside?: boolean
}

/** If pictures are not shown, the dish's name must fit in their place. */
const mailPicture = { display: 'block', fontSize: 12, lineHeight: '15px' }

const SLOTS = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' }

/**
 * Names dishes, and a health goal only if a safety sentence requires it. Other people may see the mail, but a
 * member who never opens the page must know when to call for help.
 */
export function WeeklyPlanMail({
  planUrl,
  accountUrl,
  unsubscribeUrl,
  days,
  plannedFor,
  safety,
  cautions,
  isLeftAside = false,
}: WeeklyPlanMailProps) {
  const [first, ...later] = isLeftAside ? [] : days
  return (
    <MailLayout preview={first ? previewOf(first, later) : 'You told us more after it was made.'}>
      <Heading as="h1" style={mailHeading}>
        {isLeftAside ? 'Please do not eat from this week’s plan' : 'Your week is ready'}
      </Heading>
      {plannedFor && !isLeftAside && <Text style={mailText}>{plannedFor}</Text>}
      <SafetyAboveMail sentences={safety} cautions={cautions} />
      {first && (
        <>
          <Heading as="h2" style={mailSubheading}>
            {first.date}
          </Heading>
          {first.dishes.map((dish) => (
            <PicturedDish key={dish.slot} {...dish} />
          ))}
        </>
      )}
      <Text style={{ margin: '28px 0' }}>
        <Button href={planUrl} className="mail-button" style={mailButton}>
          {isLeftAside ? 'Read what your plan says' : 'Open this week’s plan'}
        </Button>
      </Text>
      {later.length > 0 && (
        <Heading as="h2" style={mailSubheading}>
          Dinners for the rest of the week
        </Heading>
      )}
      {later.map(({ date, dishes }) => (
        <LaterDinner key={date} date={date} dinner={dishes.find(({ slot }) => slot === 'dinner')} />
      ))}
      <SafetyBelowMail sentences={safety} />
      <Text style={{ ...mailText, fontSize: 15, marginTop: 24 }}>
        The links open your plan without logging in, so please keep this email to yourself. The shopping list
        and the proof are on the plan’s page. Your profile and your subscription are on{' '}
        <Link href={accountUrl} style={mailLink}>
          your account page
        </Link>
        .
      </Text>
      <Text className="mail-muted" style={{ ...mailText, ...mailMuted, fontSize: 15 }}>
        <Link href={unsubscribeUrl} style={mailLineLink}>
          Stop the weekly emails
        </Link>
        <br />
        You still get each week on your account page.
      </Text>
    </MailLayout>
  )
}

/** Includes the date, because a mail is not always read on the day it arrives. */
function previewOf({ date }: MailedDay, later: MailedDay[]): string {
  const meals = `Your meals for ${date}`
  return later.length > 0 ? `${meals}, and the dinners that follow.` : `${meals}.`
}

function PicturedDish({ slot, name, minutes, carbohydrate, url, picture }: MailedDish) {
  return (
    <Section style={{ margin: '0 0 12px' }}>
      <Row>
        <Column style={{ width: 88, verticalAlign: 'middle' }}>
          <Img src={picture} width="76" height="76" alt={name} style={mailPicture} />
        </Column>
        <Column style={{ verticalAlign: 'middle' }}>
          <Text style={{ ...mailText, margin: 0 }}>
            <span className="mail-muted" style={{ ...mailMuted, fontSize: 15 }}>
              {SLOTS[slot]}
              {minutes !== null && `, ${minutes}\u00a0minutes`}
              {carbohydrate !== null && `, ${carbohydrate}\u00a0g carbohydrate`}
            </span>
            <br />
            <Link href={url} style={mailLineLink}>
              {name}
            </Link>
          </Text>
        </Column>
      </Row>
    </Section>
  )
}

function LaterDinner({ date, dinner }: { date: string; dinner: MailedDish | undefined }) {
  if (!dinner) return null
  return (
    <Text style={{ ...mailText, lineHeight: '24px', margin: '0 0 14px' }}>
      <strong>{date}</strong>
      {dinner.minutes !== null && `, ${dinner.minutes}\u00a0minutes`}
      <br />
      <Link href={dinner.url} style={mailLineLink}>
        {dinner.name}
      </Link>
    </Text>
  )
}
