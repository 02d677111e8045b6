import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'

type RequestKey = (url: string, signal: AbortSignal) => Promise<ArrayBuffer>
type LoaderClass = HlsConfig['loader']

/** An error of a request as its HTTP status; 0 is a request without an answer. */
function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 0
}

/** The library's loader, except that keys come from `requestKey`, which may take its time. */
export function withOwnKeys(Base: LoaderClass, requestKey: RequestKey): LoaderClass {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    // the library takes hold of it before it loads: another object would leave it, and our judgement of the line, without figures
    readonly stats: LoaderStats
    readonly #base: Loader<LoaderContext>
    readonly #over = new AbortController()

    constructor(config: HlsConfig) {
      this.#base = new Base(config)
      this.stats = this.#base.stats
    }

    load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context
      if ((context.type as string) !== 'key') return this.#base.load(context, config, callbacks)
      const { signal } = this.#over
      requestKey(context.url, signal).then(
        (data) => {
          if (!signal.aborted) callbacks.onSuccess({ url: context.url, data }, this.stats, context, null)
        },
        (error: unknown) => {
          if (!signal.aborted)
            callbacks.onError({ code: statusOf(error), text: String(error) }, context, null, this.stats)
        },
      )
    }

    abort(): void {
      this.stats.aborted = true
      this.#over.abort()
      this.#base.abort()
    }

    destroy(): void {
      this.#over.abort()
      this.#base.destroy()
    }

    getCacheAge(): number | null {
      return this.#base.getCacheAge?.() ?? null
    }

    getResponseHeader(name: string): string | null {
      return this.#base.getResponseHeader?.(name) ?? null
    }
  }
}
