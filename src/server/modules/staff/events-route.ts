import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MissedEvents, deskTopics, PresenceWrite, sharedSubjects, type DeskEvent, type DeskTopic } from '#contract/admin/desk-events.ts'
import { may } from '#contract/permissions.ts'
import { fail } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { subscribeToDesk } from '../../platform/desk-events/subscribe.ts'
import { readDeskEvents, publishPresence } from '../../platform/desk-events/notify-desk.ts'
import { adminRoutes } from './admin-route.ts'
import { parseId } from './paging.ts'
import { readPrincipal, type StaffPrincipal } from './sessions.ts'

/** Milliseconds between signs of life: proxies and the server close a connection that is silent for a minute. */
const beatMs = 25_000

/** Streams per session and process: the number of windows visible at once. */
const streamsOfSession = 6

const listTopics = ({ roles }: StaffPrincipal) => (Object.keys(deskTopics) as DeskTopic[]).filter((topic) => may(roles, deskTopics[topic])) // keys of a record

/** The last event that the reader knows: from the header of a reconnecting browser, or from the address. */
const parseAfter = ({ headers }: FastifyRequest, query: Readonly<Record<string, string>>) => {
  const id = headers['last-event-id']
  const text = typeof id === 'string' && id !== '' ? id : query['after']
  return text === '0' ? 0 : parseId(text)
}

/** Streams events during the session: server-sent events for a browser's `EventSource`; for other readers, the events since `after`. */
export function eventRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  // Shows somebody's name to others who have the same subject open. Locks nothing.
  route('announcePresence', { body: PresenceWrite }, async ({ staff: { staffId, name, roles }, body }) => {
    if (!may(roles, sharedSubjects[body.subject])) return fail('notPermitted')
    await publishPresence(context, { ...body, by: { id: staffId, name } })
    return undefined
  })
  /** Open streams by session, oldest first. */
  const open = new Map<string, Set<FastifyReply>>()
  // Ends the streams, which would otherwise keep the process from ending.
  app.addHook('preClose', (done) => {
    for (const replies of open.values()) for (const reply of replies) reply.raw.end()
    done()
  })
  const admit = (sessionId: string, reply: FastifyReply) => {
    const own = open.get(sessionId) ?? new Set()
    open.set(sessionId, own)
    // Closes the oldest stream, which may be broken. A reader who is still there reconnects after a minute; an earlier retry would
    // make the windows displace each other in turn.
    const [oldest] = own
    if (oldest && own.size >= streamsOfSession) {
      own.delete(oldest)
      oldest.raw.end('retry: 60000\n\n')
    }
    own.add(reply)
    reply.raw.once('close', () => {
      own.delete(reply)
      if (own.size === 0 && open.get(sessionId) === own) open.delete(sessionId)
    })
  }
  route('readEvents', { output: MissedEvents }, async ({ request, reply, query, staff }) => {
    const after = parseAfter(request, query)
    if (!request.headers.accept?.includes('text/event-stream')) return readDeskEvents(context, after, listTopics(staff))
    reply.hijack()
    admit(staff.sessionId, reply)
    stream(context, request, reply, after)
    return { data: [], last: 0, complete: true } // unused: the stream is the answer
  })
}

function stream(context: AppContext, request: FastifyRequest, reply: FastifyReply, after: number | null): void {
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>), // set by our own hooks
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  let last = after
  const notified = new Set<number>()
  const send = (event: DeskEvent) => {
    if (notified.has(event.id)) return
    notified.add(event.id)
    last = Math.max(last ?? 0, event.id)
    raw.write(`id: ${event.id}\nevent: desk\ndata: ${JSON.stringify(event)}\n\n`)
  }
  /** Events are sent in order, and none after the end of the session. */
  let turn = Promise.resolve()
  const inTurn = (work: (principal: StaffPrincipal) => Promise<void> | void) => {
    turn = turn
      .then(async () => {
        if (raw.writableEnded || raw.destroyed) return
        const principal = await readPrincipal(context, request, false)
        if (principal?.codeAt) await work(principal)
        else raw.end()
      })
      // The database is away: the browser reconnects and requests what it missed.
      .catch(() => void raw.end())
  }
  const catchUp = async (principal: StaffPrincipal) => {
    const missed = await readDeskEvents(context, last, listTopics(principal))
    if (!missed.complete) raw.write(`id: ${missed.last}\nevent: reset\ndata: {}\n\n`)
    for (const event of missed.data) {
      if (last === null) notified.add(event.id)
      else if (missed.complete) send(event)
    }
    if (last === null) raw.write(`id: ${missed.last}\nevent: here\ndata: {}\n\n`)
    last = Math.max(last ?? 0, missed.last)
  }
  const stop = subscribeToDesk(context, {
    onEvent: (event) =>
      inTurn((principal) => (event === null ? catchUp(principal) : listTopics(principal).includes(event.topic) ? send(event) : undefined)),
    // Presence has no event number: it is announced again within half a minute.
    onPresence: (presence) =>
      inTurn(({ roles }) => {
        if (may(roles, sharedSubjects[presence.subject])) raw.write(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`)
      }),
  })
  const beat = setInterval(() => inTurn(() => void raw.write(': here\n\n')), beatMs)
  raw.once('close', () => {
    clearInterval(beat)
    stop()
  })
}
