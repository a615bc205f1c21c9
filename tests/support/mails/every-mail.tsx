import type { ReactElement } from 'react'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { AccountExistsMail } from '#identity/accounts/account-exists-mail.tsx'
import { CODE_MAIL_WORDS, CodeMail } from '#identity/codes/code-mail.tsx'
import { NOTICES } from '#identity/ways-in/notice.ts'
import { NoticeMail } from '#identity/ways-in/notice-mail.tsx'
import { PlanNotMadeMail } from '#meal-plans/not-made/mail/plan-not-made-mail.tsx'
import { NOT_MADE } from '#meal-plans/not-made/not-made.ts'
import { RequestedPlanMail } from '#meal-plans/orders/mail/requested-plan-mail.tsx'
import { VerifyEmailMail } from '#meal-plans/orders/mail/verify-email-mail.tsx'
import { WeeklyPlanMail } from '#meal-plans/orders/mail/weekly-plan-mail.tsx'
import { recipeAnchor } from '#meal-plans/plan/recipe-anchor.ts'
import { RecallMail } from '#meal-plans/recalls/recall-mail.tsx'
import { plannerInputSchema } from '#meal-plans/request/planner-input.ts'
import { mailedSentences } from '#meal-plans/safety/mail/safety-in-mail.tsx'
import { recalledText } from '#meal-plans/safety/recalled-sentence.ts'
import { safetySentences } from '#meal-plans/safety/safety-sentences.ts'
import { wordPerson } from '#meal-plans/wording/word-person.ts'
import { BILLING_MAILS, type BillingMailKind } from '#members/subscriptions/mail/billing-mail-texts.ts'
import { sampleOf } from '#members/subscriptions/mail/preview-routes.ts'
import { renderBillingMail } from '#members/subscriptions/mail/render-billing-mail.ts'
import { GoalWithdrawnMail } from '#members/withdrawn-goals/goal-withdrawn-mail.tsx'
import type { Context } from '#platform/context.ts'
import { renderMail } from '#platform/mail/render-mail.ts'

type Rendered = { html: string; text: string }

const WEEK = 7

const RECALLED = [2, 5].map((day) => ({
  ...({ day, date: `2026-03-0${day}`, slot: 'dinner', slug: 'lentil-soup', name: 'Lentil soup' } as const),
  reason: 'A maker has found glass in its canned lentils. Please throw it away.',
}))

/** Renders every mail that the product can send, by name. Its kinds are those known to the product. */
export async function everyMail(publicUrl: string): Promise<Map<string, Rendered>> {
  const others = Object.entries({ ...ofIdentity(publicUrl), ...ofPlans(publicUrl), ...ofNoPlan(publicUrl) })
  return new Map([
    ...(await Promise.all(others.map(async ([name, mail]) => [name, await renderMail(mail)] as const))),
    ...(await ofMoney(publicUrl)),
  ])
}

function ofIdentity(publicUrl: string): Record<string, ReactElement> {
  const place = [
    'When: Nov 21, 2026, 5:04 AM UTC',
    'With: Firefox on Linux',
    'From: the internet address 192.0.2.0',
  ]
  const link = `${publicUrl}/login/new-password#token`
  return {
    'account-exists': AccountExistsMail({ loginUrl: `${publicUrl}/login` }),
    ...mapOf(kindsOf(CODE_MAIL_WORDS), (purpose) => [
      `code-${purpose}`,
      CodeMail({
        words: CODE_MAIL_WORDS[purpose],
        code: '123456',
        link: purpose === 'reset' || purpose === 'verify-email' ? link : undefined,
      }),
    ]),
    ...mapOf(kindsOf(NOTICES), (notice) => [
      `notice-${notice}`,
      NoticeMail({ notice, place, undoUrl: `${publicUrl}/undo#token` }),
    ]),
  }
}

function ofPlans(publicUrl: string): Record<string, ReactElement> {
  const input = plannerInputSchema.parse({
    goals: ['type-2-diabetes'],
    medications: ['insulin'],
    allergies: ['sesame'],
  })
  const common = {
    planUrl: `${publicUrl}/meal-plan/0198c0de-0000-7000-8000-000000000000?key=key`,
    accountUrl: `${publicUrl}/account`,
    plannedFor: wordPerson(input),
    safety: mailedSentences(safetySentences({ input, year: 2026 }, [])),
    cautions: ['If you take insulin, ask your doctor before you start.'],
  }
  const weekly = {
    ...common,
    unsubscribeUrl: `${publicUrl}/weekly-mail#token`,
    days: mailedDays(common.planUrl),
  }
  return {
    'goal-withdrawn': GoalWithdrawnMail({ publicUrl }),
    recall: RecallMail({ planUrl: `${publicUrl}/meal-plan/1`, sentences: [recalledText(RECALLED)] }),
    'recall-unnamed': RecallMail({ planUrl: `${publicUrl}/meal-plan/1`, sentences: [] }),
    'address-to-prove': VerifyEmailMail({ securityUrl: `${publicUrl}/account/security#email` }),
    'plan-weekly': WeeklyPlanMail(weekly),
    'plan-weekly-left-aside': WeeklyPlanMail({ ...weekly, isLeftAside: true }),
    'plan-asked-for': RequestedPlanMail({ ...common, days: WEEK }),
  }

  /** Use the longest names, since they need the most room. */
  function mailedDays(planUrl: string) {
    const recipes = starterRecipes().toSorted((a, b) => b.name.length - a.name.length)
    const dishes = (['breakfast', 'lunch', 'dinner'] as const).map((slot) =>
      recipes
        .filter(({ category }) => category.toLowerCase() === slot)
        .map(({ slug, name, minutes }) => ({
          slot,
          name,
          minutes,
          carbohydrate: 45,
          url: `${planUrl}#${recipeAnchor({ slug, servings: 1 })}`,
          picture: `${publicUrl}/plates/${slug}/mail.png`,
        })),
    )
    return Array.from({ length: WEEK }, (_, i) => ({
      date: `Wednesday, September ${20 + i}`,
      dishes: dishes.flatMap((ofSlot) => ofSlot[i] ?? []),
    }))
  }
}

function ofNoPlan(publicUrl: string): Record<string, ReactElement> {
  return mapOf(NOT_MADE, (kind) => [
    `not-made-${kind}`,
    PlanNotMadeMail({ publicUrl, kind, isMailAnswered: true, isWeekly: true }),
  ])
}

function ofMoney(publicUrl: string): Promise<[string, Rendered][]> {
  const ctx = { config: { publicUrl } } as Context
  const cancelUrl = `${publicUrl}/cancel#sample`
  return Promise.all(
    kindsOf<BillingMailKind>(BILLING_MAILS).map(async (kind): Promise<[string, Rendered]> => {
      return [`money-${kind}`, await renderBillingMail(ctx, { kind, facts: sampleOf(kind), cancelUrl })]
    }),
  )
}

function kindsOf<Kind extends string>(known: Record<Kind, unknown>): Kind[] {
  return Object.keys(known) as Kind[]
}

function mapOf<Kind>(kinds: readonly Kind[], entry: (kind: Kind) => [string, ReactElement]) {
  return Object.fromEntries(kinds.map(entry))
}
