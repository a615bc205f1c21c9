import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { PublicPageLink } from './public-page-link.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordFormState } from './use-record-form.ts'

/**
 * The screen of one record: the way back to its list, what it is, what can be done with it once it is kept, and its
 * form.
 */
export function RecordPage<Draft>({
  form,
  list,
  title,
  name,
  crumb = title,
  about,
  publicPage,
  actions,
  remove,
  label = title,
  submitLabel,
  cancelTo = list.to,
  children,
}: {
  form: RecordFormState<Draft>
  list: { label: string; to: string }
  title: string
  /** What people know it by, where its title is an id. */
  name?: string | undefined
  /** Names it in the way back, where its title is no name. */
  crumb?: string
  /** What stands beneath the title. */
  about?: ReactNode
  /** The address where everybody sees it, if they do. */
  publicPage?: string | undefined
  /** What else can be done with it. */
  actions?: ReactNode
  /** What is asked before it is deleted, what goes with it, what can be done instead, and what is said when it is gone. */
  remove: {
    question: string
    /** What would be deleted, where its title does not say so. */
    name?: string
    about?: ReactNode
    inUse?: string | undefined
    instead?: { label: string; act: () => Promise<void> } | undefined
    news: string
  }
  /** Names the form where the title of the screen does not. */
  label?: string
  submitLabel: { create: string; update: string }
  /** Where to go without saving; by itself to the list. */
  cancelTo?: string
  children: ReactNode
}) {
  const { saved } = form
  return (
    <>
      <Breadcrumb crumbs={[list, { label: crumb }]} />
      <PageTitle
        title={title}
        name={name}
        about={about}
        isNewsOver={form.news !== null || form.isDirty}
        actions={
          saved && (
            <>
              {publicPage && <PublicPageLink to={publicPage} />}
              {actions}
              <DeleteRecord
                question={remove.question}
                name={remove.name ?? title}
                remove={form.remove}
                leaveFor={{ to: list.to, news: remove.news }}
                inUse={remove.inUse}
                instead={remove.instead}
              >
                {remove.about}
              </DeleteRecord>
            </>
          )
        }
      />
      <RecordForm
        state={form}
        label={label}
        submitLabel={saved ? submitLabel.update : submitLabel.create}
        cancelTo={cancelTo}
      >
        {children}
      </RecordForm>
    </>
  )
}
