import type { StaffCall } from './staff-session.ts'

/** What was asked for last, and how much of it is there: 1 the whole, 0 nothing, anything between is a loss. */
export interface Act {
  /** Sends what is to be interrupted; resolves true when the shop said that it is done. */
  readonly run: () => Promise<boolean>
  readonly share: () => Promise<number>
}
export type Prepare = (turn: number) => Promise<Act>

/** What acts are made with: calls of an owner, and a look into the database from beside. */
export interface ActSources {
  readonly call: StaffCall
  readonly rows: <T>(text: string, values?: unknown[]) => Promise<T[]>
  readonly read: <T>(path: string, init?: RequestInit) => Promise<T>
  readonly post: (body: unknown) => RequestInit
}

/** A job that was killed is taken up again when its silence has been noticed. */
export const resumeMs = 180_000

export const answered = async (call: Promise<Response>) => (await call.catch(() => null))?.ok === true

export function actSources(call: StaffCall, query: (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>): ActSources {
  return {
    call,
    rows: async <T>(text: string, values: unknown[] = []) => (await query(text, values)).rows as T[], // the columns of the text
    async read<T>(path: string, init?: RequestInit) {
      const answer = await call(path, init)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T // the shape of the call
    },
    post: (body) => ({ method: 'POST', body: JSON.stringify(body) }),
  }
}
