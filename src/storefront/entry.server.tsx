import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { ShopData } from './api/shop-data.ts'
import { ScriptNonce } from './hydration/early-presses.ts'
import { MessageSourceContext } from './messages/message-source.ts'
import { loadShopData } from './api/load-shop-data.ts'
import { messagesContext, shopContext, type ServerParts } from './api/load-context.ts'

export function createLoadContext(parts: ServerParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(shopContext, parts)
  context.set(messagesContext, parts.messages)
  return context
}

/** The shop data that browsers read, in the language of the API; null when a part cannot be read. */
export async function readShop(api: ShopApi, now: Date): Promise<ShopData | null> {
  const shop = await loadShopData(api, now)
  return shop.settings !== null && shop.categories !== null ? shop : null
}

/** Logs errors of loaders. React Router's own handler would print them unfiltered, with the requested URL. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  if (!request.signal.aborted && context instanceof RouterContextProvider) context.get(shopContext).logError(error)
}

/** Collects the output in memory, which is several times cheaper than reading back a stream. */
function collect(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/** Renders the whole page before sending, because pages are cached and the status cannot change once a part is sent. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, logError, messages, takeHtml } = context.get(shopContext)
  const page = (
    <ScriptNonce value={nonce}>
      <MessageSourceContext value={messages}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </MessageSourceContext>
    </ScriptNonce>
  )
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // React must not move big parts to the end: that costs bytes and needs scripts to put them in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(deadline) // the timer would hold the whole rendering in memory
        headers.set('content-type', 'text/html; charset=utf-8')
        const answer = (body: Buffer<ArrayBuffer> | null) => resolve(new Response(body, { status: failed ? 500 : status, headers }))
        pipe(
          collect((html) => {
            takeHtml?.(html)
            answer(takeHtml ? null : html)
          }),
        )
      },
      onShellError: reject,
      onError(error) {
        failed = true
        if (!request.signal.aborted) logError(error)
      },
    })
    const deadline = setTimeout(abort, 10_000)
    deadline.unref()
  })
}
