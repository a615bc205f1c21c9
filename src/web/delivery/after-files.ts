/** Files that are here or on their way, by address. One that did not arrive is asked for again the next time. */
const arrivals = new Map<string, Promise<unknown>>()

/** Calls `load`, an import, when the files that it takes are in the browser's cache. */
export async function afterFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => arrivalOf(`/${file}`)))
  return load()
}

function arrivalOf(address: string): Promise<unknown> {
  const known = arrivals.get(address)
  if (known) return known
  const arrival = isStylesheet(address) ? arrivalOfStyles(address) : arrivalOfScript(address)
  arrivals.set(address, arrival)
  arrival.catch(() => arrivals.delete(address))
  return arrival
}

function isStylesheet(address: string): boolean {
  return address.endsWith('.css')
}

async function arrivalOfScript(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"], script[src="${address}"]`)) return
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  await answer.arrayBuffer()
}

function arrivalOfStyles(address: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} did not arrive`))
    }
    document.head.append(link)
  })
}
