// On a page that could not be shown for now. It stays as it is, for whoever reads it, until there is something else to
// show: a page that loads itself anew every few seconds begins to be read out anew as well.

const RETRY_MS = 5_000
/** Longer than the server takes to say that it cannot. */
const ANSWER_MS = 20_000
const { title } = document

void showOnceThere()

async function showOnceThere(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  while (!(isStillShown() && (await isThere()) && isStillShown()))
  window.location.reload()
}

async function isThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    return (await fetch(window.location.href, { method: 'HEAD', signal })).status !== 503
  } catch {
    return false
  }
}

/** A click may have led elsewhere without a new document. */
function isStillShown(): boolean {
  return document.title === title
}
