import { Button, Heading, Text } from '@react-email/components'
import { MailLayout, mailButton, mailHeading, mailText } from '#platform/mail/mail-layout.tsx'
import type { MailedPurpose } from '../columns/code-purpose.ts'

type Words = { subject: string; heading: string; use: string; life: string; notYou: string }

/** Wording by purpose. The code never appears in text that a locked screen would show. */
export const CODE_MAIL_WORDS: Record<MailedPurpose, Words> = {
  'sign-up': {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    use: 'Type this code on the page where you created your account:',
    life: 'It is good for 24 hours.',
    notYou:
      'If you did not create an account with us, ignore this email and do not open the link: nothing happens without it.',
  },
  reset: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    use: 'Type this code on the page where you asked for it, together with your new password:',
    life: 'It is good for one hour.',
    notYou: 'If you did not ask for it, ignore this email: nobody gets in without this email.',
  },
  'verify-email': {
    subject: 'Verify your email address',
    heading: 'Verify your email address',
    use: 'Type this code in your account to show that this address is yours:',
    life: 'It is good for 24 hours.',
    notYou:
      'If you do not have an account with us, ignore this email and do not open the link: until then we send nothing about meals or health here.',
  },
  'sign-in': {
    subject: 'Your login code',
    heading: 'Your login code',
    use: 'Type this code on the page where you are logging in:',
    life: 'It is good for three minutes.',
    notYou: 'If this was not you, somebody knows your password. Log in and change it.',
  },
  'first-factor': {
    subject: 'Your login code',
    heading: 'Your login code',
    use: 'Type this code on the page where you are logging in, instead of your password:',
    life: 'It is good for three minutes.',
    notYou: 'If you did not ask for it, ignore this email: nobody gets in without this email.',
  },
}

/** Wording for an account that staff created and that its owner does not know about yet. */
export const INVITATION_WORDS: Words = {
  subject: 'Confirm your email address',
  heading: 'Confirm your email address',
  use: 'An account was created for you with this address. Log in with the temporary password that you were given, and type this code in your account:',
  life: 'It is good for 24 hours. You can ask for another one in your account.',
  notYou:
    'If you did not expect this, ignore this email and do not open the link: until then we send nothing about meals or health here.',
}

const codeStyle = {
  fontFamily: "'SF Mono', Consolas, 'Liberation Mono', monospace",
  fontSize: 32,
  fontWeight: 600,
  letterSpacing: '0.2em',
  lineHeight: '40px',
  margin: '8px 0 24px',
}

/** The invitation wording without a code, for a user pool that mails its own codes. */
export const INVITATION_WITHOUT_CODE: Words = {
  ...INVITATION_WORDS,
  use: 'An account was created for you with this address. Log in with the temporary password that you were given, and confirm the address in your account.',
}

/** Renders a mail with a code. `link` does the same as the code, without typing. */
export function CodeMail({
  words: { heading, use, life, notYou },
  code,
  link,
}: {
  words: Words
  code?: string | undefined
  link?: string | undefined
}) {
  return (
    <MailLayout preview="The code you asked for is inside.">
      <Heading as="h1" style={mailHeading}>
        {heading}
      </Heading>
      <Text style={mailText}>{use}</Text>
      {code && (
        <>
          <Text style={codeStyle}>{code}</Text>
          <Text style={mailText}>{life} We will never ask you for it by email or phone.</Text>
        </>
      )}
      {link && (
        <>
          <Text style={mailText}>Or continue without it:</Text>
          <Text style={{ margin: '0 0 28px' }}>
            <Button href={link} style={mailButton}>
              {heading}
            </Button>
          </Text>
        </>
      )}
      <Text style={{ ...mailText, fontSize: 15 }}>{notYou}</Text>
    </MailLayout>
  )
}
