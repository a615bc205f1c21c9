import type { ProfileWire } from '#members/profiles/wire/wire.ts'
import { formatMoment } from '#web/dates.ts'
import { adminProfileText } from '#web/messages/admin/admin-profile.ts'
import { useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import { CheckField, FieldError, TextField } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { Digits } from '../frame/digits.tsx'
import { FactList } from '../frame/fact-list.tsx'
import { FormSection } from '../records/record-form.tsx'
import { RecordSelect } from '../records/record-select.tsx'
import type { RecordFormState } from '../records/use-record-form.ts'
import { useMailOfMember } from './mail-of-member.ts'
import type { ProfileOptions } from './profile-calls.ts'
import { MOST_GOALS, type ProfileDraft } from './profile-draft.ts'

type Form = RecordFormState<ProfileDraft>

export function ProfileFields({
  form,
  profile,
  choices,
}: {
  form: Form
  /** The stored profile; null for a new one. */
  profile: ProfileWire | null
  choices: ProfileOptions
}) {
  const t = useText(adminProfileText)
  return (
    <>
      <FormSection title={t('info')} about={profile ? t('infoAbout') : t('newAbout')}>
        <TextField
          label={t('email')}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('username')}
        />
        {profile ? (
          <>
            <ProfileFacts profile={profile} />
            <CheckField label={t('adminUser')} hint={t('adminUserHint')} {...form.flag('admin')} />
          </>
        ) : (
          <TextField
            label={t('tempPassword')}
            hint={t('tempPasswordHint')}
            type="text"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('tempPassword')}
          />
        )}
      </FormSection>
      <ChoiceFields form={form} choices={choices} />
    </>
  )
}

function ProfileFacts({ profile }: { profile: ProfileWire }) {
  const t = useText(adminProfileText)
  const { _id: id, created, authUserId, mealPlans } = profile
  const mail = useMailOfMember(id)
  return (
    <FactList
      facts={[
        { name: t('created'), value: <Created at={created} /> },
        { name: t('authId'), value: <Digits>{authUserId}</Digits> },
        ...mail,
        {
          name: t('mealPlans'),
          value: mealPlans.length === 0 ? t('none') : <MealPlans mealPlans={mealPlans} />,
        },
      ]}
    />
  )
}

function MealPlans({ mealPlans }: Pick<ProfileWire, 'mealPlans'>) {
  return (
    <ul className="flex max-h-60 flex-col overflow-y-auto">
      {mealPlans.map(({ id, created }) => (
        <li key={id} className="flex flex-wrap gap-x-4">
          <span>{formatMoment(created)}</span>
          <TextLink to={paths.admin.mealPlan(id)} className="leading-6">
            <Digits>{id}</Digits>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

function ChoiceFields({ form, choices: { plans, goals } }: { form: Form; choices: ProfileOptions }) {
  const t = useText(adminProfileText)
  const plan = plans.find(({ _id }) => _id === form.draft.plan)
  const places = Math.min(MOST_GOALS, plan?.healthGoals ?? 0)
  const goalsError = form.list('goals').error
  return (
    <FormSection title={t('choice')} about={t('choiceAbout')}>
      <RecordSelect
        label={t('subscriptionPlan')}
        records={plans.filter(({ _id, enabeled }) => enabeled || _id === form.draft.plan)}
        none={t('noPlan')}
        {...form.text('plan')}
      />
      {plan && (
        <FactList
          facts={[
            { name: t('planId'), value: <Digits>{plan._id}</Digits> },
            { name: t('planName'), value: plan.name },
            { name: t('planShort'), value: plan.descriptionShort },
            { name: t('planPrice'), value: t('price', { price: formatPrice(Math.round(plan.price * 100)) }) },
            { name: t('planGoals'), value: t('goals', { count: plan.healthGoals }) },
          ]}
        />
      )}
      {places > 0 && (
        <fieldset name="goals" className="flex flex-col gap-5">
          <legend className="sr-only">{t('columns.goals')}</legend>
          {Array.from({ length: places }, (_, place) => {
            const chosen = form.draft.goals[place] ?? ''
            return (
              <RecordSelect
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
                key={place}
                label={t('planGoal', { place: place + 1 })}
                aria-invalid={goalsError ? true : undefined}
                records={goals
                  .filter(({ _id, enabeled }) => enabeled || _id === chosen)
                  .map(({ _id, name, enabeled }) => ({
                    _id,
                    name: enabeled ? name : t('notOffered', { name }),
                  }))}
                none={t('noGoal')}
                {...form.text(`goals.${place}`)}
              />
            )
          })}
          {goalsError && <FieldError>{goalsError}</FieldError>}
        </fieldset>
      )}
    </FormSection>
  )
}

/** Shows the usual date format, and below it the exact time: `Sat, 21 Nov 2026 05:04:00 GMT`. */
function Created({ at }: { at: string }) {
  return (
    <>
      <span className="block">{formatMoment(at)}</span>
      <span className="block text-small text-muted">{new Date(at).toUTCString()}</span>
    </>
  )
}
