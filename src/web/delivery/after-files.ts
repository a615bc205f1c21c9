/** Files that are loaded or loading, by URL. A failed file is requested again next time. */
const arrivals = new Map<string, Promise<unknown>>()

/** Calls `load`, a dynamic import, once the files that it needs are in the browser's cache. */
export async function afterFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => arrivalOf(`/${file}`)))
  return load()
}

function arrivalOf(url: string): Promise<unknown> {
  const known = arrivals.get(url)
  if (known) return known
  const arrival = isStylesheet(url) ? arrivalOfStyles(url) : arrivalOfScript(url)
  arrivals.set(url, arrival)
  arrival.catch(() => arrivals.delete(url))
  return arrival
}

function isStylesheet(url: string): boolean {
  return url.endsWith('.css')
}

async function arrivalOfScript(url: string): Promise<void> {
  if (document.querySelector(`link[href="${url}"], script[src="${url}"]`)) return
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  await answer.arrayBuffer()
}

function arrivalOfStyles(url: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${url}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = url
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${url} did not arrive`))
    }
    document.head.append(link)
  })
}
