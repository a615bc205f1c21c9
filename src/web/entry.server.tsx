import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appContext, verbContext } from './context.ts'
import { isStaticPage, type PageHandle } from './delivery/static-page.ts'

export const streamTimeout = 5_000

/**
 * Renders a page. A page without React has nothing to wait for, so it is rendered to one string. For all
 * other pages, readers get the shell as soon as it is ready, and crawlers get the complete page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('vary', 'Accept-Encoding')
  const page = pageOf(routerContext)
  const { nonce, answer } = context.get(appContext)
  // A page that sets its own header shows private data of a member.
  if (!headers.has('cache-control'))
    headers.set('cache-control', page.isShared && status === 200 ? 'public, no-cache' : 'private, no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (page.isStatic) {
    const html = renderToString(<ServerRouter context={routerContext} url={request.url} />)
    answer.html = `<!DOCTYPE html>${html}`
    return new Response(null, { status, headers })
  }
  return new Promise((resolve, reject) => {
    const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [ready]() {
          const body = new PassThrough()
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError: reject,
        onError: (error) => verbContext(context).log.error({ err: error }, 'page could not be rendered'),
      },
    )
    // After this time, everything still pending is sent as failed, and the reader sees the error page.
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}

function pageOf({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext) {
  const id = matches.at(-1)?.route.id ?? ''
  const handle = routeModules[id]?.handle as PageHandle | undefined
  return { isStatic: isStaticPage(handle, loaderData[id]), isShared: handle?.isShared ?? false }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  verbContext(context).log.error({ err: error }, 'page could not be loaded')
}
