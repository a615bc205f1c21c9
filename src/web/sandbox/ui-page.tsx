import { type ReactNode, useState } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DataTable, DataTableSkeleton } from '#web/ui/data-table.tsx'
import { Dialog, DialogOpener } from '#web/ui/dialog.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { PageColumn, PageHeader, Paragraphs, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/page-state.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/ui-page.ts'
import { sandboxOnly } from './sandbox-only.ts'

export function loader({ context }: Route.LoaderArgs) {
  sandboxOnly(context)
  return null
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Components', description: 'Every component in every state.', isPrivate: true })

export default function UiPage() {
  return (
    <PageColumn className="pt-6">
      <Breadcrumb crumbs={[{ label: 'Home', to: paths.home() }, { label: 'Components' }]} />
      <PageHeader
        title="Components"
        lead="Everything that screens are built from, in every state. Switch your system to dark to see the other theme."
      />
      <Type />
      <Colours />
      <Buttons />
      <Fields />
      <Alerts />
      <Tables />
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
  return (
    <Part id="type" title="Type">
      <div className="flex flex-col gap-4">
        <p className="font-serif text-display">Display: a warm plate</p>
        <p className="font-serif text-title">Title: a warm plate</p>
        <p className="font-serif text-heading">Heading: a warm plate</p>
        <p className="font-serif text-subhead">Subhead: a warm plate</p>
        <p className="text-lead">Lead: at most 2,300 mg of sodium a day.</p>
        <p>Body: at most 2,300 mg of sodium a day.</p>
        <p className="text-small text-muted">Small and muted: at most 2,300 mg of sodium a day.</p>
      </div>
      <Paragraphs
        text={
          'Running text keeps to a measure of 38 rem, so that a tired eye finds the next line.\n\nParagraphs are set apart by space.'
        }
      />
      <p>
        <TextLink to={paths.home()}>A link in text</TextLink>
      </p>
      <p className="flex flex-wrap items-center gap-8">
        <Logo />
        <LogoMark className="size-16" />
      </p>
    </Part>
  )
}

const COLOURS: [name: string, colour: string][] = [
  ['Paper', 'bg-base-100'],
  ['Paper, darker', 'bg-base-200'],
  ['Surface', 'bg-surface'],
  ['Ink', 'bg-base-content'],
  ['Tomato', 'bg-primary'],
  ['Herb, for pass', 'bg-success'],
  ['Ochre, for warn', 'bg-warning'],
  ['Brick, for fail', 'bg-error'],
  ['Slate, for no data', 'bg-info'],
  ['Brain Health', 'bg-(--brain)'],
  ['Heart Health', 'bg-(--heart)'],
  ['Gut Health', 'bg-(--gut)'],
  ['Skin Health', 'bg-(--skin)'],
  ['Liver Health', 'bg-(--liver)'],
  ['Hormonal Health', 'bg-(--hormones)'],
]

function Colours() {
  return (
    <Part id="colors" title="Colors">
      <ul className="grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-5">
        {COLOURS.map(([name, colour]) => (
          <li key={name}>
            <div className={`h-20 rounded-card border border-line ${colour}`} />
            <p className="mt-2 text-small">{name}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const KINDS = ['primary', 'secondary', 'quiet'] as const

function Buttons() {
  return (
    <Part id="buttons" title="Buttons">
      {KINDS.map((kind) => (
        <div key={kind} className="flex flex-wrap items-center gap-4">
          <Button kind={kind} size="large">
            Large
          </Button>
          <Button kind={kind}>Medium</Button>
          <Button kind={kind} size="small">
            Small
          </Button>
          <Button kind={kind} isBusy>
            Processing…
          </Button>
          <Button kind={kind} disabled>
            Disabled
          </Button>
          <ButtonLink kind={kind} to={paths.home()}>
            A link
          </ButtonLink>
        </div>
      ))}
      <div className="max-w-sm">
        <Button isWide>As wide as it can be</Button>
      </div>
      <p>
        <PrintButton />
      </p>
    </Part>
  )
}

function Fields() {
  const choices = ['Omnivore', 'Vegetarian', 'Vegan']
  return (
    <Part id="fields" title="Fields">
      <div className="grid max-w-4xl gap-x-10 gap-y-8 md:grid-cols-2">
        <TextField label="Empty" />
        <TextField
          label="With a hint"
          hint="Below the label, above the field."
          defaultValue="Something typed"
        />
        <TextField label="Optional" isOptional />
        <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
        <TextField label="With an error" defaultValue="not an address" error="Please enter a valid email" />
        <SelectField label="A choice" defaultValue="Vegetarian">
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
        <SelectField label="A choice with an error" error="Please choose one." defaultValue="">
          <option value="">Choose</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
        <TextAreaField label="A longer text" hint="As many lines as it takes." />
        <TextAreaField label="A longer text with an error" error="Please write a sentence or two." />
        <div className="flex flex-col gap-5">
          <CheckField label="Not checked" />
          <CheckField label="Checked, with a hint" hint="What it means to check it." defaultChecked />
          <CheckField label="Disabled" disabled />
          <CheckField label="With an error" error="Please agree to go on." />
        </div>
      </div>
    </Part>
  )
}

const TONES = ['info', 'success', 'warning', 'error'] as const

function Alerts() {
  const [isShown, setIsShown] = useState(true)
  return (
    <Part id="alerts" title="Alerts">
      <div className="flex max-w-measure flex-col gap-4">
        {TONES.map((tone) => (
          <Alert key={tone} tone={tone} title={`What happened (${tone})`}>
            And what can be done about it.
          </Alert>
        ))}
        <Alert>Without a title.</Alert>
        {isShown ? (
          <Alert tone="success" onDismiss={() => setIsShown(false)}>
            This one can be dismissed.
          </Alert>
        ) : (
          <Button kind="secondary" size="small" onClick={() => setIsShown(true)} className="self-start">
            Show the dismissed alert again
          </Button>
        )}
      </div>
    </Part>
  )
}

const ROWS = [
  { food: 'Lentils, cooked', energy: 116, protein: 9.02 },
  { food: 'Oats', energy: 379, protein: 13.15 },
  { food: 'Olive oil', energy: 884, protein: 0 },
]

function Tables() {
  return (
    <Part id="tables" title="Tables">
      <DataTable
        caption="Three foods, per 100 g"
        rows={ROWS}
        keyOf={({ food }) => food}
        columns={[
          { header: 'Food', cell: ({ food }) => food },
          { header: 'Energy, kcal', cell: ({ energy }) => energy, className: 'text-right' },
          { header: 'Protein, g', cell: ({ protein }) => protein.toFixed(1), className: 'text-right' },
        ]}
      />
      <DataTableSkeleton rows={3} />
    </Part>
  )
}

function Dialogs() {
  return (
    <Part id="dialogs" title="Dialogs">
      <div className="flex flex-wrap gap-4">
        <DialogOpener dialog="narrow-dialog" className="btn btn-outline border-edge px-5.5 text-[1.0625rem]">
          Open a dialog
        </DialogOpener>
        <DialogOpener dialog="wide-dialog" className="btn btn-outline border-edge px-5.5 text-[1.0625rem]">
          Open a wide dialog
        </DialogOpener>
      </div>
      <Dialog id="narrow-dialog" title="A dialog" lead={<p className="text-muted">What it is about.</p>}>
        <p className="mt-4">
          Escape, the cross and a click beside it close it. Focus goes back to its button.
        </p>
      </Dialog>
      <Dialog id="wide-dialog" title="A wide dialog" isWide>
        <Paragraphs
          text={Array.from({ length: 14 }, (_, i) => `Paragraph ${i + 1} of a longer text.`).join('\n\n')}
        />
      </Dialog>
    </Part>
  )
}

function States() {
  return (
    <Part id="states" title="States of a screen">
      <EmptyState
        title="Nothing here yet"
        action={
          <ButtonLink to={paths.home()} kind="secondary">
            What to do
          </ButtonLink>
        }
      >
        What will be here, and how to get it.
      </EmptyState>
      <div aria-busy="true" className="grid max-w-measure gap-5">
        <Skeleton className="h-9 w-2/3" />
        <SkeletonLines />
      </div>
      <ErrorState
        title="What failed"
        happened="What happened, in a sentence."
        safe="What is safe: nothing was changed or charged."
        reference="a1b2c3d4"
        action={<Button kind="secondary">Try again</Button>}
      />
    </Part>
  )
}
