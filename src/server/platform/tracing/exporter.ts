import { context, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'

export interface TracingSettings {
  /** The collector's address for OTLP over HTTP, such as http://localhost:4318. */
  readonly endpoint: string
  /** Share of traced requests, between 0 and 1. */
  readonly share: number
}

export type Attributes = Readonly<Record<string, string | number>>
export interface Detail {
  readonly kind: 'database' | 'job'
  readonly attributes: Attributes
  /** The trace that caused it, if it is not the current one. */
  readonly cause?: string | undefined
}
export type Exporter = ReturnType<typeof createExporter>

const kinds = { database: SpanKind.CLIENT, job: SpanKind.CONSUMER } as const

/** Makes our own `traceparent` the parent of the following spans; ignores anything else. */
function parseContext(cause: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/.exec(cause ?? '') ?? []
  if (!traceId || !spanId) return context.active()
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: Number(flags), isRemote: true })
}

function endFailed(span: Span, error: unknown): void {
  // The message may quote personal data.
  const name = error instanceof Error ? error.name : 'Error'
  const { code } = Object(error) as { code?: unknown } // of unknown shape; the field is checked
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.end()
}

/** Traces by the official SDK of OpenTelemetry. Loaded only when they are on. */
export function createExporter({ endpoint, share }: TracingSettings, release: string) {
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5_000 }),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'concrete-shop', 'service.version': release }),
    // A job follows the sampling decision of the request that caused it.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  })
  const contexts = new AsyncLocalStorageContextManager()
  context.setGlobalContextManager(contexts.enable())
  const tracer = provider.getTracer('shop')
  return {
    async within<T>(name: string, { kind, attributes, cause }: Detail, work: () => Promise<T>): Promise<T> {
      const parent = parseContext(cause)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
      try {
        const result = await context.with(trace.setSpan(parent, span), work)
        span.end()
        return result
      } catch (error) {
        endFailed(span, error)
        throw error
      }
    },
    beginRequest(method: string, path: string) {
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'url.path': path } })
      const within = trace.setSpan(context.active(), span)
      return {
        run: (next: () => void) => context.with(within, next),
        end(name: string, attributes: Attributes) {
          span.updateName(name)
          span.setAttributes(attributes)
          if (Number(attributes['http.response.status_code']) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    currentTrace(): string | undefined {
      const now = trace.getSpanContext(context.active())
      return now && `00-${now.traceId}-${now.spanId}-0${now.traceFlags & TraceFlags.SAMPLED}`
    },
    async stop() {
      // An absent collector must not delay the process's end.
      await provider.shutdown().catch(() => {})
      context.disable()
      contexts.disable()
    },
  }
}
