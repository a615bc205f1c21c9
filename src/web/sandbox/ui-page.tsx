import { type ReactNode, useState } from 'react'
import { siteText } from '#web/messages/public/site.ts'
import { componentsText } from '#web/messages/sandbox.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/data-entry/confirm-dialog.tsx'
import { DataTable, DataTableSkeleton } from '#web/ui/data-entry/data-table.tsx'
import { ListEditor } from '#web/ui/data-entry/list-editor.tsx'
import { Paging } from '#web/ui/data-entry/paging.tsx'
import { SearchForm } from '#web/ui/data-entry/search-form.tsx'
import { Switch } from '#web/ui/data-entry/switch.tsx'
import { Dialog, DialogOpener } from '#web/ui/dialog.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { PageColumn, PageHeader, Paragraphs, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/page-state.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/ui-page.ts'
import { sandboxOnly } from './sandbox-only.ts'

export function loader({ context }: Route.LoaderArgs) {
  sandboxOnly(context)
  return null
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, componentsText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

export default function UiPage() {
  const t = useText(componentsText)
  const site = useText(siteText)
  return (
    <PageColumn className="pt-6">
      <Breadcrumb crumbs={[{ label: site('nav.home'), to: paths.home() }, { label: t('title') }]} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <Type />
      <Colors />
      <Buttons />
      <Fields />
      <Alerts />
      <Tables />
      <DataEntry />
      <Dialogs />
      <States />
    </PageColumn>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} className="border-t border-line">
      <div className="flex flex-col gap-10">{children}</div>
    </Section>
  )
}

function Type() {
  const t = useText(componentsText)
  return (
    <Part id="type" title={t('type.title')}>
      <div className="flex flex-col gap-4">
        <p className="font-serif text-display">{t('type.display')}</p>
        <p className="font-serif text-title">{t('type.pageTitle')}</p>
        <p className="font-serif text-heading">{t('type.heading')}</p>
        <p className="font-serif text-subhead">{t('type.subhead')}</p>
        <p className="text-lead">{t('type.lead')}</p>
        <p>{t('type.body')}</p>
        <p className="text-small text-muted">{t('type.small')}</p>
      </div>
      <Paragraphs text={`${t('type.measure')}\n\n${t('type.paragraphs')}`} />
      <p>
        <TextLink to={paths.home()} className="-my-3 inline-block py-3">
          {t('type.link')}
        </TextLink>
      </p>
      <p className="flex flex-wrap items-center gap-8">
        <Logo />
        <LogoMark className="size-16" />
      </p>
    </Part>
  )
}

const COLORS = [
  ['paper', 'bg-base-100'],
  ['paperDarker', 'bg-base-200'],
  ['surface', 'bg-surface'],
  ['ink', 'bg-base-content'],
  ['tomato', 'bg-primary'],
  ['pass', 'bg-success'],
  ['warn', 'bg-warning'],
  ['fail', 'bg-error'],
  ['noData', 'bg-info'],
  ['brain', 'bg-(--brain)'],
  ['heart', 'bg-(--heart)'],
  ['gut', 'bg-(--gut)'],
  ['skin', 'bg-(--skin)'],
  ['liver', 'bg-(--liver)'],
  ['hormones', 'bg-(--hormones)'],
] as const

function Colors() {
  const t = useText(componentsText)
  return (
    <Part id="colors" title={t('colors.title')}>
      <ul className="grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-5">
        {COLORS.map(([name, color]) => (
          <li key={name}>
            <div className={`h-20 rounded-card border border-line ${color}`} />
            <p className="mt-2 text-small">{t(`colors.${name}`)}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const KINDS = ['primary', 'secondary', 'quiet'] as const

function Buttons() {
  const t = useText(componentsText)
  return (
    <Part id="buttons" title={t('buttons.title')}>
      {KINDS.map((kind) => (
        <div key={kind} className="flex flex-wrap items-center gap-4">
          <Button kind={kind} size="large">
            {t('buttons.large')}
          </Button>
          <Button kind={kind}>{t('buttons.medium')}</Button>
          <Button kind={kind} size="small">
            {t('buttons.small')}
          </Button>
          <Button kind={kind} isBusy>
            {t('buttons.busy')}
          </Button>
          <Button kind={kind} disabled>
            {t('buttons.disabled')}
          </Button>
          <ButtonLink kind={kind} to={paths.home()}>
            {t('buttons.link')}
          </ButtonLink>
        </div>
      ))}
      <div className="max-w-sm">
        <Button isWide>{t('buttons.wide')}</Button>
      </div>
      <p>
        <PrintButton />
      </p>
    </Part>
  )
}

function Fields() {
  const t = useText(componentsText)
  const choices = [t('fields.omnivore'), t('fields.vegetarian'), t('fields.vegan')]
  return (
    <Part id="fields" title={t('fields.title')}>
      <div className="grid max-w-4xl gap-x-10 gap-y-8 md:grid-cols-2">
        <TextField label={t('fields.empty')} />
        <TextField label={t('fields.withHint')} hint={t('fields.hint')} defaultValue={t('fields.typed')} />
        <TextField label={t('fields.optional')} isOptional />
        <TextField label={t('fields.disabled')} disabled defaultValue={t('fields.unchangeable')} />
        <TextField
          label={t('fields.withError')}
          defaultValue={t('fields.noAddress')}
          error={t('fields.notAnEmail')}
        />
        <SelectField label={t('fields.choice')} defaultValue={choices[1]}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
        <SelectField label={t('fields.choiceWithError')} error={t('fields.pleaseChoose')} defaultValue="">
          <option value="">{t('fields.choose')}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
        <TextAreaField label={t('fields.longer')} hint={t('fields.asManyLines')} />
        <TextAreaField label={t('fields.longerWithError')} error={t('fields.pleaseWrite')} />
        <div className="flex flex-col gap-5">
          <CheckField label={t('fields.unchecked')} />
          <CheckField label={t('fields.checked')} hint={t('fields.whatItMeans')} defaultChecked />
          <CheckField label={t('fields.disabled')} disabled />
          <CheckField label={t('fields.withError')} error={t('fields.pleaseAgree')} />
        </div>
      </div>
    </Part>
  )
}

const TONES = ['info', 'success', 'warning', 'error'] as const

function Alerts() {
  const t = useText(componentsText)
  const [isShown, setIsShown] = useState(true)
  return (
    <Part id="alerts" title={t('alerts.title')}>
      <div className="flex max-w-measure flex-col gap-4">
        {TONES.map((tone) => (
          <Alert key={tone} tone={tone} title={t('alerts.happened', { tone })}>
            {t('alerts.whatToDo')}
          </Alert>
        ))}
        <Alert>{t('alerts.untitled')}</Alert>
        {isShown ? (
          <Alert tone="success" onDismiss={() => setIsShown(false)}>
            {t('alerts.dismissible')}
          </Alert>
        ) : (
          <Button kind="secondary" size="small" onClick={() => setIsShown(true)} className="self-start">
            {t('alerts.again')}
          </Button>
        )}
      </div>
    </Part>
  )
}

const ROWS = [
  { food: 'lentils', energy: 116, protein: 9.02 },
  { food: 'oats', energy: 379, protein: 13.15 },
  { food: 'oil', energy: 884, protein: 0 },
] as const

function Tables() {
  const t = useText(componentsText)
  return (
    <Part id="tables" title={t('tables.title')}>
      <DataTable
        caption={t('tables.caption')}
        rows={[...ROWS]}
        keyOf={({ food }) => food}
        columns={[
          { header: t('tables.food'), cell: ({ food }) => t(`tables.${food}`) },
          { header: t('tables.energy'), cell: ({ energy }) => energy, className: 'text-right' },
          { header: t('tables.protein'), cell: ({ protein }) => protein.toFixed(1), className: 'text-right' },
        ]}
      />
      <DataTableSkeleton
        columns={[
          { header: t('tables.food') },
          { header: t('tables.energy') },
          { header: t('tables.protein') },
        ]}
        rows={3}
      />
    </Part>
  )
}

/** What records are listed and edited with. */
function DataEntry() {
  const t = useText(componentsText)
  const [count, setCount] = useState(20)
  const [isOn, setIsOn] = useState(true)
  return (
    <Part id="data-entry" title={t('dataEntry.title')}>
      <SearchForm label={t('dataEntry.search')} query="" clearTo="?" />
      <DataTable
        caption={t('dataEntry.stacked')}
        isStacked
        rows={[...ROWS]}
        keyOf={({ food }) => food}
        columns={[
          { header: t('tables.food'), cell: ({ food }) => t(`tables.${food}`), place: 'title' },
          { header: t('tables.energy'), cell: ({ energy }) => energy, place: 'side' },
          { header: t('tables.protein'), cell: ({ protein }) => protein.toFixed(1) },
        ]}
      />
      <Paging page={2} pages={3} count={count} toPage={() => '#data-entry'} onCount={setCount} />
      <div className="flex flex-wrap gap-8">
        <Switch
          label={t('dataEntry.switch')}
          checked={isOn}
          onChange={({ target }) => setIsOn(target.checked)}
        />
        <Switch label={t('dataEntry.switchBusy')} checked isBusy readOnly />
        <Switch
          label={t('dataEntry.switchFailed')}
          checked={false}
          readOnly
          error={t('dataEntry.notSaved')}
        />
      </div>
      <Steps />
      <Asking />
    </Part>
  )
}

function Steps() {
  const t = useText(componentsText)
  const [items, setItems] = useState<string[]>([t('dataEntry.first'), t('dataEntry.second')])
  return (
    <div className="max-w-measure">
      <ListEditor
        name="steps"
        label={t('dataEntry.list')}
        addLabel={t('dataEntry.add')}
        itemLabel={(place) => t('dataEntry.item', { place })}
        newItem=""
        most={5}
        items={items}
        onChange={setItems}
      >
        {(index, label) => (
          <TextField
            label={label}
            isLabelHidden
            value={items[index] ?? ''}
            onChange={({ target }) => setItems(items.with(index, target.value))}
          />
        )}
      </ListEditor>
    </div>
  )
}

function Asking() {
  const t = useText(componentsText)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {t('dataEntry.ask')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('dataEntry.question')}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button kind="secondary" size="small" onClick={() => setIsAsking(false)}>
              {t('dataEntry.no')}
            </Button>
            <Button size="small" onClick={() => setIsAsking(false)}>
              {t('dataEntry.yes')}
            </Button>
          </>
        }
      >
        <p>{t('dataEntry.consequence')}</p>
      </ConfirmDialog>
    </div>
  )
}

function Dialogs() {
  const t = useText(componentsText)
  return (
    <Part id="dialogs" title={t('dialogs.title')}>
      <div className="flex flex-wrap gap-4">
        <DialogOpener dialog="narrow-dialog" className="btn btn-outline border-edge px-5.5 text-[1.0625rem]">
          {t('dialogs.open')}
        </DialogOpener>
        <DialogOpener dialog="wide-dialog" className="btn btn-outline border-edge px-5.5 text-[1.0625rem]">
          {t('dialogs.openWide')}
        </DialogOpener>
      </div>
      <Dialog
        id="narrow-dialog"
        title={t('dialogs.narrow')}
        lead={<p className="text-muted">{t('dialogs.lead')}</p>}
      >
        <p className="mt-4">{t('dialogs.closing')}</p>
      </Dialog>
      <Dialog id="wide-dialog" title={t('dialogs.wide')} isWide>
        <Paragraphs
          text={Array.from({ length: 14 }, (_, i) => t('dialogs.paragraph', { number: i + 1 })).join('\n\n')}
        />
      </Dialog>
    </Part>
  )
}

function States() {
  const t = useText(componentsText)
  return (
    <Part id="states" title={t('states.title')}>
      <EmptyState
        title={t('states.empty')}
        action={
          <ButtonLink to={paths.home()} kind="secondary">
            {t('states.emptyAction')}
          </ButtonLink>
        }
      >
        {t('states.emptyBody')}
      </EmptyState>
      <div aria-busy="true" className="grid max-w-measure gap-5">
        <Skeleton className="h-9 w-2/3" />
        <SkeletonLines />
      </div>
      <ErrorState
        title={t('states.failed')}
        happened={t('states.happened')}
        safe={t('states.safe')}
        reference="a1b2c3d4"
        action={<Button kind="secondary">{t('states.again')}</Button>}
      />
    </Part>
  )
}
