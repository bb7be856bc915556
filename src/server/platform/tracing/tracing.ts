import type { Attributes, Detail, Exporter, TracingSettings } from './exporter.ts'

/** Null while tracing is off: then OpenTelemetry is not loaded, and every function here only calls what it was given. */
let exporter: Exporter | null = null

/** Starts sending traces; does nothing without settings. @returns a function that sends the rest and stops */
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

export const isTracing = (): boolean => exporter !== null

/** Runs work in a span of the current trace. */
export function traced<T>(name: string, detail: Detail, work: () => Promise<T>): Promise<T> {
  return exporter === null ? work() : exporter.within(name, detail, work)
}

/** Begins the span of a request; `run` continues the request within it. Null while tracing is off. */
export function beginRequest(method: string, path: string): { run(next: () => void): void; end(name: string, attributes: Attributes): void } | null {
  return exporter === null ? null : exporter.beginRequest(method, path)
}

/** The current trace for a job to continue (W3C `traceparent`); undefined without one. */
export const currentTrace = (): string | undefined => exporter?.currentTrace()
