import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordForm as RecordFormState } from './use-record-form.ts'

/** The screen of one record: the way back to its list, what it is and what can be done with it, and its form. */
export function RecordPage<Draft>({
  form,
  list,
  title,
  about,
  actions,
  label = title,
  submitLabel,
  children,
}: {
  form: RecordFormState<Draft>
  list: { label: string; to: string }
  title: string
  about: ReactNode
  actions: ReactNode
  /** Names the form where the title of the screen does not. */
  label?: string
  submitLabel: string
  children: ReactNode
}) {
  return (
    <>
      <Breadcrumb crumbs={[list, { label: title }]} />
      <PageTitle title={title} about={about} actions={actions} />
      <RecordForm state={form} label={label} submitLabel={submitLabel} cancelTo={list.to}>
        {children}
      </RecordForm>
    </>
  )
}
