import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { PublicPageLink } from './public-page-link.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordFormState } from './use-record-form.ts'

/**
 * The screen of one record: a link back to its list, its title, its actions once it is saved, and its form.
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
  /** The record's name, if the title is only an id. */
  name?: string | undefined
  /** The breadcrumb label, if the title is not a name. */
  crumb?: string
  about?: ReactNode
  /** The URL of the record's public page, if it has one. */
  publicPage?: string | undefined
  actions?: ReactNode
  /**
   * Texts for deleting the record: the question, what else is deleted, an alternative, and the message shown
   * after the deletion.
   */
  remove: {
    question: string
    /** The name of the record to delete, if the title is not its name. */
    name?: string
    about?: ReactNode
    inUse?: string | undefined
    instead?: { label: string; act: () => Promise<void> } | undefined
    news: string
  }
  /** The label of the form, if it differs from the title. */
  label?: string
  submitLabel: { create: string; update: string }
  /** The page to show if the form is left without saving. Defaults to the list. */
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
