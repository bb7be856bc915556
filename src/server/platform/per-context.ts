import type { AppContext } from './app-context.ts'

type Configured = Pick<AppContext, 'config'>

/**
 * What a shop makes once, when it is first needed, and uses until it closes: a connection to another service, what that
 * service said. Two shops in one process, as in tests, never share it.
 */
export function perContext<T>(make: (context: Configured) => T): (context: Configured) => T {
  const made = new WeakMap<AppContext['config'], T>()
  return (context) => {
    if (made.has(context.config)) return made.get(context.config) as T // stored by the line below
    const value = make(context)
    made.set(context.config, value)
    return value
  }
}
