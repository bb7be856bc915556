import type { AppContext } from './app-context.ts'

type Configured = Pick<AppContext, 'config'>

/**
 * A value made once per shop, on first use, and kept until the shop closes: a connection to a service, a cached answer. Two shops in one
 * process, as in tests, never share it.
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
