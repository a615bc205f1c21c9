import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { SHARED_PAGE } from '#web/static-page.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/privacy-page.ts'
import { Fill, LegalList, LegalPage, LegalSection } from './legal-page.tsx'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy',
    description:
      'Which data Careplate keeps, why, where and for how long, who else receives any, and how to have them deleted.',
  })

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="We keep what your plan needs, in one database, and sell none of it. No tracker of another company runs on our pages."
    >
      <LegalSection title="Who is responsible">
        <p>
          <Fill>Name and address of the operator</Fill>. For all questions about your data, write to{' '}
          <Fill>privacy contact</Fill>.
        </p>
      </LegalSection>
      <LegalSection title="What we keep, and why">
        <LegalList
          items={[
            'Your e-mail address, to sign you in and to send your plans. Your name, if you give one.',
            'What it takes to check your password. The password itself is not kept, and nobody can read it from that.',
            'Your pricing plan and your health goals, to make your plan.',
            'What you tell us so that it fits: diet, allergies, foods you dislike, sex, year of birth, height, weight, activity, medicines. All of it is optional.',
            'Your meal plans with what they were made from, so that their proof can be computed again.',
            'The state of your subscription, and the number under which our payment provider knows you. We never see or keep your card number.',
            'The mail we sent you, and a list of changes to your account: who, what and when.',
          ]}
        />
        <p>
          Health goals, medicines and weight are facts about your health. What we do with those stands in the{' '}
          <TextLink to={paths.healthData()}>consumer health data policy</TextLink>.
        </p>
      </LegalSection>
      <LegalSection title="What we do not do">
        <LegalList
          items={[
            'Sell or rent data, or use them for advertising.',
            'Load anything from another company while you read: fonts, pictures and script come from this server. Only the card form of our payment provider comes from theirs, when you pay.',
            'Set cookies for advertising or measuring. Once you sign in, your browser keeps the session in its own storage, until you sign out.',
            'Write your address, your health goals or what you typed into our request log. It holds the page, the time and a request number.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Where data are">
        <p>
          In a PostgreSQL database at <Fill>hosting company, place and country</Fill>. The way between your
          browser and us is encrypted. Secrets are encrypted once more inside the database.
        </p>
      </LegalSection>
      <LegalSection title="Who else receives data">
        <LegalList
          items={[
            <>
              The payment provider, <Fill>Stripe</Fill>: your e-mail address, your card and what you bought.
              Not your health goals.
            </>,
            <>
              The mail provider, <Fill>name</Fill>: your e-mail address and the mail with your plan.
            </>,
            'Nobody else, unless a law obliges us.',
          ]}
        />
      </LegalSection>
      <LegalSection title="How long, and how to delete">
        <p>
          As long as you have an account. Ask us to delete it, from the e-mail address of your account, at{' '}
          <Fill>privacy contact</Fill>. Your profile, your facts and your way to sign in are then removed, and
          the payment provider ends your subscription.
        </p>
        <p>
          Meal plans that were made for you, mail that was sent and the list of changes no longer have a
          profile then, but are still stored. Ask for those to be removed too, and we do it within{' '}
          <Fill>30 days</Fill>. What tax law obliges us to keep, such as invoices, is kept as long as it says.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          You may ask what we hold about you, receive a copy, have it corrected or deleted, take back a
          consent, and complain to <Fill>supervisory authority</Fill>. None of this costs anything.
        </p>
      </LegalSection>
      <LegalSection title="In the sandbox">
        <p>
          Where the foot of the page says that this is a sandbox, mail does not leave the server: everyone who
          can open it can read the sandbox inbox. Do not enter real facts about your health there.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
