import { TRIAL_DAYS } from '#members/subscriptions/subscription.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { SHARED_PAGE } from '#web/static-page.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/terms-page.ts'
import { Fill, LegalPage, LegalSection } from './legal-page.tsx'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms',
    description: 'What you get from Careplate, what it costs, how the trial works, and how to cancel.',
  })

export default function TermsPage() {
  return (
    <LegalPage title="Terms" lead="What you get, what it costs, and how to stop.">
      <LegalSection title="Who we are">
        <p>
          Careplate is offered by <Fill>name, legal form, address, register number</Fill>. You reach us at{' '}
          <Fill>e-mail address and phone number</Fill>.
        </p>
      </LegalSection>
      <LegalSection title="What you get">
        <p>
          A meal plan for seven days, each week, for the health goals that you choose. How many goals it
          covers depends on the <TextLink to={paths.plans()}>pricing plan</TextLink>. Each plan comes with its
          recipes and with a proof: every rule, its limit, the value we computed and the source.
        </p>
        <p>
          Sometimes no week can meet all that was asked for, or a plan could do harm. Then we send none and
          say why.
        </p>
      </LegalSection>
      <LegalSection title="Who may use it">
        <p>
          Adults of 18 years or more, for themselves. The plans are food, not medical care; please read the{' '}
          <TextLink to={paths.disclaimer()}>medical disclaimer</TextLink> first. What you tell us about your
          health and your allergies has to be right, because your plan is made from it.
        </p>
      </LegalSection>
      <LegalSection title="Trial, price and payment">
        <p>
          The first {TRIAL_DAYS} days are free. You enter a card at the start. Unless you cancel before the
          trial ends, the price of your plan is charged then, and once a month from then on. The price and the
          day of the first charge stand beside the button before you press it. Prices are in US dollars{' '}
          <Fill>with or without tax</Fill>.
        </p>
        <p>
          If a charge fails, we tell you, and nothing is lost. We announce a change of price{' '}
          <Fill>30 days</Fill> ahead by e-mail, and you can cancel before it takes effect.
        </p>
      </LegalSection>
      <LegalSection title="How to cancel">
        <p>
          At any time, from <TextLink to={paths.account()}>your account</TextLink>, under Manage Your
          Subscription. During the trial you then pay nothing. Later your plan goes on until the end of the
          month you have paid for. <Fill>Right of withdrawal and refunds, as the law requires</Fill>
        </p>
      </LegalSection>
      <LegalSection title="What you may do with a plan">
        <p>
          Cook from it, print it, and show it to your doctor. A link to a plan from our mail opens it without
          signing in, so share it only with people who may read it. You may not sell our plans or recipes.
        </p>
      </LegalSection>
      <LegalSection title="What we answer for">
        <p>
          We compute plans with care from published figures, and show where data are missing. Foods differ
          from tables, kitchens differ from recipes, and we do not promise an effect on your health.{' '}
          <Fill>Limits of liability that the law allows</Fill>
        </p>
      </LegalSection>
      <LegalSection title="In the sandbox">
        <p>
          Where the foot of the page says that this is a sandbox, no money moves and only test cards work. Do
          not enter a real card or real facts about your health there.
        </p>
      </LegalSection>
      <LegalSection title="Changes and law">
        <p>
          We announce changes of these terms by e-mail <Fill>30 days</Fill> before they apply. The law of{' '}
          <Fill>state or country</Fill> applies, and disputes go to <Fill>court or body</Fill>.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
