import { REFUSED_TO_ALL } from '#meal-plans/planner/safety-gate.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { SHARED_PAGE } from '#web/static-page.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { circumstanceWords } from '../health-goal/shown-evidence.ts'
import type { Route } from './+types/disclaimer-page.ts'
import { LegalList, LegalPage, LegalSection } from './legal-page.tsx'

export const handle = SHARED_PAGE

export function loader() {
  return { notFor: REFUSED_TO_ALL.map(circumstanceWords) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Medical disclaimer',
    description:
      'Careplate plans are food, not medical advice. When to ask a doctor first, for whom we make no plan, and what our figures can and cannot say.',
  })

export default function DisclaimerPage({ loaderData: { notFor } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Medical disclaimer"
      lead="Our plans are food. They stand beside medicine, never in its place."
    >
      <LegalSection title="What a plan is, and is not">
        <p>
          A Careplate plan is general information about food, worked out from what you tell us. It is not
          medical advice. It does not diagnose, treat, cure or prevent any disease, and reading it does not
          make you our patient.
        </p>
        <p>
          Do not stop or change a medicine because of a plan. Do not put off seeing a doctor because of
          something you read here.
        </p>
      </LegalSection>
      <LegalSection title="Ask before you start">
        <p>Please ask your doctor, pharmacist or dietitian before you change how you eat, if you</p>
        <LegalList
          items={[
            'have a condition, or had surgery not long ago',
            'take medicine. Some foods change how it works: potassium with blood pressure medicine, vitamin K with warfarin, grapefruit with statins, fewer carbohydrates with insulin',
            'lose weight without trying, or have trouble eating enough',
          ]}
        />
      </LegalSection>
      <LegalSection title="For whom we make no plan">
        <p>
          We make plans for adults only, and refuse them where they could do harm. That is so for people under
          18, and in or with
        </p>
        <LegalList items={notFor} />
        <p>
          We can only refuse what you tell us. If one of these is true for you, please do not follow a sample
          or a friend’s plan either.
        </p>
      </LegalSection>
      <LegalSection title="Allergies">
        <p>
          Name every allergy, and read every label. We leave out recipes whose foods hold what you named. We
          cannot know what a factory or a kitchen adds, or what foods have touched.
        </p>
      </LegalSection>
      <LegalSection title="What our figures can say">
        <p>
          Nutrients are added up from USDA FoodData Central. A tomato in your kitchen is not the tomato in the
          table; values may be off by a tenth or more. Where too few foods have a figure, we say so instead of
          judging.
        </p>
        <p>
          Each rule names its source and how strong it is. Some figures are our own reading of general advice,
          and are marked. No dietitian has signed our rules off yet; where one has, the plan says who.
        </p>
      </LegalSection>
      <LegalSection title="In an emergency">
        <p>
          If you think you may be in danger, call your local emergency number: 911 in the United States. If
          you think of harming yourself, call or text 988 there, or a crisis line near you. We are not there
          at night, and nobody here reads mail as an emergency service would.
        </p>
      </LegalSection>
      <LegalSection title="See also">
        <p>
          <TextLink to={paths.terms()}>Terms</TextLink>, <TextLink to={paths.privacy()}>privacy</TextLink> and{' '}
          <TextLink to={paths.healthData()}>consumer health data</TextLink>.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
