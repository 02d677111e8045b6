import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import type { Change } from '#db/changes.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Edition, endingWith } from './edition.ts'
import { type CacheFigures, Page, PageCache } from './pages-cache.ts'
import { sendPage } from './send-page.ts'

/** The server keeps answers only briefly, so that changes by the clock (a release, "new") show soon. */
const longestFreshSeconds = 30
const maxBytes = 16 * 1024 * 1024

/** Answers that are the same for everybody in one language. */
export interface SharedAnswers {
  /**
   * Sends the answer for this input, made once for all who ask at the same time. The key is the validated input, so
   * parameters that nobody reads do not fill the memory.
   */
  send(
    asked: { route: Route; input: unknown; locale: Locale; request: FastifyRequest; reply: FastifyReply },
    make: () => Promise<string>,
  ): Promise<FastifyReply>
  /** After changes; null: of everything. */
  invalidate(changes: readonly Change[] | null): void
  /** Null where nothing is kept. */
  figures: CacheFigures | null
}

/** @param now a monotonic clock in milliseconds; null keeps nothing, for tests that change rows */
export function openSharedAnswers(now: (() => number) | null, edition: () => Edition): SharedAnswers {
  const cache = now === null ? null : new PageCache({ now, maxBytes, edition })
  return {
    async send({ route, input, locale, request, reply }, make) {
      const seconds = route.sharedSeconds ?? 0
      const made = async () => {
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'content-language': locale,
          'cache-control': endingWith(edition(), `public, max-age=${seconds}`),
          vary: 'accept-language, accept-language-site',
        }
        const page = new Page(200, headers, Buffer.from(await make()))
        return { page, freshMs: Math.min(seconds, longestFreshSeconds) * 1000, staleMs: 0 }
      }
      const key = JSON.stringify([locale, route.path, input])
      return sendPage(cache === null ? (await made()).page : await cache.get(key, made), request, reply)
    },
    invalidate: (changes) => cache?.invalidate(changes),
    figures: cache?.figures ?? null,
  }
}
