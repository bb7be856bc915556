import type { Attributes, Detail, Exporter, TracingSettings } from './exporter.ts'

/** Null while traces are off: then nothing of OpenTelemetry is loaded, and every function here only calls what it was given. */
let exporter: Exporter | null = null

/** Starts sending traces; does nothing without settings. Returns the function that sends the rest and stops. */
export async function startTracing(settings: TracingSettings | null, release: string): Promise<() => Promise<void>> {
  if (settings === null) return async () => {}
  const { createExporter } = await import('./exporter.ts')
  const started = createExporter(settings, release)
  exporter = started
  return async () => {
    exporter = null
    await started.stop()
  }
}

/** Are traces on? */
export const isTracing = (): boolean => exporter !== null

/** Does work within a span of the trace that is under way. */
export function traced<T>(name: string, detail: Detail, work: () => Promise<T>): Promise<T> {
  return exporter === null ? work() : exporter.within(name, detail, work)
}

/** The span of a request; `run` goes on with it within that span. Null while traces are off. */
export function beginRequest(method: string, path: string): { run(next: () => void): void; end(name: string, attributes: Attributes): void } | null {
  return exporter === null ? null : exporter.beginRequest(method, path)
}

/** Where a job goes on with the trace that enqueued it (W3C `traceparent`); undefined when there is none. */
export const currentTrace = (): string | undefined => exporter?.currentTrace()
