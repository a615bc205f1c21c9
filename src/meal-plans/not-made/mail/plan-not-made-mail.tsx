import { Button, Heading, Link, Text } from '@react-email/components'
import { ChargedAllTheSame } from '#members/subscriptions/mail/charged-all-the-same.tsx'
import { MailLayout, mailButton, mailHeading, mailLink, mailText } from '#platform/mail/mail-layout.tsx'
import type { NotMadeKind } from '../not-made.ts'

const CHANGE_FACTS = { path: '/account/facts', label: 'Change what you told us' }
const CHANGE_GOALS = { path: '/account/subscription#plan', label: 'Change my goals' }
const OPEN_ACCOUNT = { path: '/account', label: 'Open your account' }

const RATHER_NONE = 'We would rather send no plan than one that breaks a rule.'

const WORDS: Record<NotMadeKind, { why: string; next: string; link: { path: string; label: string } }> = {
  refused: {
    why: `From what you told us, we cannot be sure that a plan of ours would be right for you. ${RATHER_NONE}`,
    next: 'Your account page says why. If something has changed, or you told us something by mistake, you can correct it there.',
    link: CHANGE_FACTS,
  },
  infeasible: {
    why: `No week of our recipes meets all of your rules and wishes at once. ${RATHER_NONE}`,
    next: 'Your account page says what stands in the way and, where we found one, the smallest change that would help.',
    link: CHANGE_FACTS,
  },
  goals: {
    why: 'There is no health goal on your profile that we can plan for at present.',
    next: 'Choose another health goal on your subscription page.',
    link: CHANGE_GOALS,
  },
  consent: {
    why: 'You do not agree at present that we use what you have told us, so we plan nothing with it.',
    next: 'You can agree again whenever you like, on the page “What you told us”.',
    link: { ...CHANGE_FACTS, label: 'Open what you told us' },
  },
  failed: {
    why: 'Something went wrong on our side. We know about it and are working on it.',
    next: 'You do not have to do anything: we email your plan as soon as it is ready.',
    link: OPEN_ACCOUNT,
  },
}

/** The reason may reveal health data, so it appears only on the account page and not in the mail. */
export function PlanNotMadeMail({
  publicUrl,
  isMailAnswered,
  isWeekly,
  kind,
}: {
  publicUrl: string
  /** True if replies to our mail are read. */
  isMailAnswered: boolean
  isWeekly: boolean
  kind: NotMadeKind
}) {
  const what = isWeekly ? 'this week’s meal plan' : 'the meal plan that you asked for'
  const { why, next, link } = WORDS[kind]
  // A failure on our side requires nothing from the member, who is notified when there is a plan.
  const isOurs = kind === 'failed'
  return (
    <MailLayout preview={isOurs ? why : 'Why there is none this time, and what helps.'}>
      <Heading as="h1" style={mailHeading}>
        {isOurs ? 'Your meal plan is late' : `We could not make ${what}`}
      </Heading>
      <Text style={mailText}>{isOurs ? why : `${why} Nothing of yours was lost.`}</Text>
      <Text style={mailText}>
        {next}
        {!isOurs && (
          <>
            {' '}
            Or {isMailAnswered ? 'answer this email' : <Contact publicUrl={publicUrl} />}, and we will look at
            it with you.
          </>
        )}
      </Text>
      {isWeekly && kind === 'refused' && <ChargedAllTheSame publicUrl={publicUrl} />}
      <Text style={{ margin: '28px 0' }}>
        <Button href={`${publicUrl}${link.path}`} style={mailButton}>
          {link.label}
        </Button>
      </Text>
    </MailLayout>
  )
}

function Contact({ publicUrl }: { publicUrl: string }) {
  return (
    <Link href={`${publicUrl}/contact`} style={mailLink}>
      write to us
    </Link>
  )
}
