import type pg from 'pg'
import { traced } from './tracing.ts'

const longest = 2_000
type Query = (...args: unknown[]) => unknown

/** A statement with placeholders. Its values are personal data and stay out. */
function readStatement(statement: unknown): string {
  const { text } = Object(statement) as { text?: unknown } // pg's shapes: a text, or an object with one
  return (typeof statement === 'string' ? statement : typeof text === 'string' ? text : '').slice(0, longest)
}

function tracing(query: Query): Query {
  return (...args) => {
    const last = args.at(-1)
    const text = readStatement(args[0])
    // No span for the pool's own calls (with a callback) and for cursors, which run longer than this call.
    if (typeof last === 'function' || (typeof args[0] === 'object' && args[0] !== null && 'submit' in args[0])) return query(...args)
    const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
    return traced(operation, { kind: 'database', attributes }, async () => query(...args))
  }
}

/** Adds a span for each statement of a pool, including those in transactions. Call it once, before the pool is used. */
export function traceDatabase(pool: pg.Pool): void {
  // pg has many overloads; only the first argument matters here.
  pool.query = tracing(pool.query.bind(pool)) as typeof pool.query
  pool.on('connect', (client) => {
    client.query = tracing(client.query.bind(client)) as typeof client.query
  })
}
