import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { SHARED_PAGE } from '#web/static-page.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/health-data-page.ts'
import { Fill, LegalList, LegalPage, LegalSection } from './legal-page.tsx'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Consumer health data',
    description:
      'Which facts about your health Careplate collects, what they are used for, with whom they are shared, and how to take your consent back.',
  })

export default function HealthDataPage() {
  return (
    <LegalPage
      title="Consumer health data"
      lead="Which facts about your health we collect, what for, and how to take them back."
    >
      <LegalSection title="What this is about">
        <p>
          Some laws, such as the My Health My Data Act of Washington State, ask for a policy about health data
          alone. We follow this one for everybody, wherever you live. The{' '}
          <TextLink to={paths.privacy()}>privacy page</TextLink> tells about all other data.
        </p>
      </LegalSection>
      <LegalSection title="What we collect, from you alone">
        <LegalList
          items={[
            'The health goals that you choose. They may tell which condition you have.',
            'Allergies, diet and foods that you leave out.',
            'Sex, year of birth, height, weight and activity, if you tell us.',
            'Medicines that change what a plan may hold, if you tell us.',
            'The meal plans and proofs that we make from these.',
          ]}
        />
        <p>
          We buy no data, and guess no condition from what you read. Looking at a health goal’s page leaves no
          trace with your name: our request log does not even say which goal it was.
        </p>
      </LegalSection>
      <LegalSection title="What we use it for">
        <LegalList
          items={[
            'To make your meal plans, and to compute their proof again.',
            'To refuse a plan that could do harm.',
            'To send your plans to you by e-mail.',
          ]}
        />
        <p>
          For nothing else: no advertising, no profile of you for others, no training of a language model.
        </p>
      </LegalSection>
      <LegalSection title="With whom we share it">
        <p>
          The mail that brings your plan passes through our mail provider, <Fill>name</Fill>. Who hosts our
          server, <Fill>name</Fill>, stores it for us. Both act on our orders. We share it with nobody else,
          and we sell none. The payment provider does not learn your health goals.
        </p>
        <p>
          Where the operator lets a language model word plans, it is sent the foods of the plan and the names
          of the health goals, without your name or address. <Fill>Name of the provider, or: not in use</Fill>
        </p>
      </LegalSection>
      <LegalSection title="Your choices">
        <LegalList
          items={[
            'See: ask for a list of all we hold about your health, and of all who received any.',
            'Correct: ask us to change or remove any fact. Your next plan is made without it.',
            'Take your consent back: we then stop making plans for you, since we cannot make one without your goals.',
            'Delete: ask us to delete it all, copies at our providers included.',
          ]}
        />
        <p>
          Write to <Fill>privacy contact</Fill> from the e-mail address of your account. We answer within{' '}
          <Fill>45 days</Fill>, without charge. If we refuse, we say why and how to appeal:{' '}
          <Fill>appeal contact</Fill>. After that you may turn to <Fill>attorney general or authority</Fill>.
        </p>
      </LegalSection>
      <LegalSection title="If this changes">
        <p>
          We ask for your consent anew before we collect more, use it for something else, or share it with
          anybody who is not named here.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
