// Runs on a page that is temporarily unavailable. The page stays unchanged until its content is available:
// reloading every few seconds would make screen readers start over each time.

const RETRY_MS = 5_000
/** Longer than the server takes to report that it is unavailable. */
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

/** True if no click has led to another page without a new document. */
function isStillShown(): boolean {
  return document.title === title
}
