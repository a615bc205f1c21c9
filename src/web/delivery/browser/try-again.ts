// On a page that could not be shown for now. It stays as it is, for whoever reads it, until there is something else to
// show: a page that loads itself anew every few seconds begins to be read out anew as well.

const RETRY_MS = 5_000
const { title } = document

void showOnceThere()

async function showOnceThere(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  if (isStillShown() && (await isThere()) && isStillShown()) window.location.reload()
  else await showOnceThere()
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD' })).status !== 503
  } catch {
    return false
  }
}

/** A click may have led elsewhere without a new document. */
function isStillShown(): boolean {
  return document.title === title
}
