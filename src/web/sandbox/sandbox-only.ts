import type { RouterContextProvider } from 'react-router'
import { verbContext } from '#web/context.ts'
import { pageNotFound } from '#web/page-not-found.ts'

/** Answers 404 where money and mail are real. */
export function sandboxOnly(context: Readonly<RouterContextProvider>): void {
  const { mail, payments } = verbContext(context).config
  if (mail.transport !== 'sandbox' && payments.provider !== 'sandbox') throw pageNotFound('page')
}
