/** What every page knows of the installation. */
export type RootData = {
  publicUrl: string
  isMailSandbox: boolean
  isPaymentSandbox: boolean
  countsPageViews: boolean
}
