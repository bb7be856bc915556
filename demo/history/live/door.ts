import type { FastifyInstance } from 'fastify'
import type { AdminApi } from '#contract/admin/api.ts'
import { createAdminClient } from '#contract/admin/client.ts'
import { endpoints, type ShopApi } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import type { Transport } from '#contract/transport.ts'
import { openStaffSession, sessionCookie } from '#server/modules/staff/index.ts'
import type { AppContext } from '#server/platform/app-context.ts'

/** The shop as its users reach it: buyers on its pages, colleagues in the back office. */
export interface Door {
  readonly shop: ShopApi
  readonly manager: AdminApi
  readonly works: AdminApi
}

/** Calls the real routes without a socket. Signs colleagues in again as days pass. */
export function openDoor(app: FastifyInstance, context: AppContext, colleagues: Readonly<Record<'manager' | 'production', number>>): Door {
  const send =
    (own: () => Promise<Record<string, string>>): Transport =>
    async ({ method, url, headers, body }) => {
      const payload = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : body
      const answer = await app.inject({ method, url, headers: { ...headers, ...(await own()) }, ...(payload === undefined ? {} : { payload }) })
      return { status: answer.statusCode, body: answer.body, header: (name) => answer.headers[name]?.toString() ?? null }
    }
  const colleague = (role: 'manager' | 'production') => {
    let signedIn: { at: number; cookie: string } | undefined
    return createAdminClient(
      send(async () => {
        const now = context.clock.now()
        // A session ends after twelve idle hours.
        if (signedIn === undefined || now.getTime() - signedIn.at > 6 * 3_600_000) {
          const secret = await openStaffSession(context, context.database.db, { staffId: colleagues[role], codeAt: now, userAgent: undefined })
          signedIn = { at: now.getTime(), cookie: sessionCookie(context, secret).split(';')[0] ?? '' }
        }
        return { cookie: signedIn.cookie, origin: context.publicUrl() }
      }),
      'uk',
    )
  }
  return {
    shop: createClient(
      endpoints,
      send(async () => ({})),
      { language: 'uk' },
    ),
    manager: colleague('manager'),
    works: colleague('production'),
  }
}
