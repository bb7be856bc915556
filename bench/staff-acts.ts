import type { StaffCall } from './staff-session.ts'

/** The last request, and its completed share: 1 is all, 0 nothing, anything between is a loss. */
export interface Act {
  /** Sends the request to be interrupted; resolves to true when the shop confirmed it. */
  readonly run: () => Promise<boolean>
  readonly share: () => Promise<number>
}
export type Prepare = (turn: number) => Promise<Act>

/** What acts are built from: calls as an owner, and direct reads of the database. */
export interface ActSources {
  readonly call: StaffCall
  readonly rows: <T>(text: string, values?: unknown[]) => Promise<T[]>
  readonly read: <T>(path: string, init?: RequestInit) => Promise<T>
  readonly post: (body: unknown) => RequestInit
}

/** Milliseconds after which a killed job is resumed, once its silence is noticed. */
export const resumeMs = 180_000

export const answered = async (call: Promise<Response>) => (await call.catch(() => null))?.ok === true

export function actSources(call: StaffCall, query: (text: string, values: unknown[]) => Promise<{ readonly rows: unknown[] }>): ActSources {
  return {
    call,
    rows: async <T>(text: string, values: unknown[] = []) => (await query(text, values)).rows as T[], // the columns that the SQL names
    async read<T>(path: string, init?: RequestInit) {
      const answer = await call(path, init)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T // the output of the call
    },
    post: (body) => ({ method: 'POST', body: JSON.stringify(body) }),
  }
}
