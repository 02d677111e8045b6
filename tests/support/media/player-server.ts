import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'
import type { PlayerSource } from '../../../src/player/core/source.ts'
import { answerLive, type LiveSession, makeLiveFilm } from './live-host.ts'
import { fittingSeconds, fittingSegment, makeFittingFilm } from './fitting-film.ts'
import { FILM_SECONDS, makePlayerMedia } from './player-media.ts'

/** The values that a test can change while its page plays; every test has its own session. */
export interface PlayerSession {
  /** The accepted directory token. */
  token: number
  keyIsGiven: boolean
  sourceIsGiven: boolean
  requests: string[]
  /** Addresses that match get no answer before the list of those held is let go. */
  held: RegExp | null
  /** The server sends at most this many seconds of the film ahead of the time since its first segment; null: all. */
  aheadSeconds: number | null
}

export interface PlayerServer {
  url: string
  session(name: string): PlayerSession
  /** The live event of a session, which began so long ago (ms); a second call is answered with the same event. */
  liveSession(name: string, ageMs?: number): LiveSession
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}
/** As strict as the product's, so that an inline style in the player's HTML fails here first. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; media-src 'self' blob:"

const POSTER = '/poster.jpg'

const liveTerms = { targetMs: 8000, goodLineMs: 5000, mayGoBack: true, startedAt: null, fromStartUrl: null }

function liveSourceFor(name: string, query: URLSearchParams): PlayerSource {
  const isFa = query.get('lang') !== 'en'
  const listUrl = `/live/${name}/master.m3u8`
  return {
    manifestUrl: listUrl,
    kind: 'hls',
    title: isFa ? 'شبِ سه‌تار' : 'A Night of Setar',
    startAtMs: 0,
    durationMs: null,
    textTracks: [],
    posterUrl: POSTER,
    live: {
      ...liveTerms,
      listUrl,
      mayGoBack: query.get('back') !== 'no',
      ...(query.has('far') ? { goodLineMs: 8000 } : {}),
    },
  }
}

function sourceFor(query: URLSearchParams, session: PlayerSession): PlayerSource {
  const name = query.get('session') ?? 'none'
  if (query.get('media') === 'live') return liveSourceFor(name, query)
  const base = `/media/${name}/${session.token}`
  const manifests: Record<string, string> = {
    clear: `${base}/clear/master.m3u8`,
    fitting: `${base}/fitting/master.m3u8`,
    aes: `${base}/aes/main.m3u8`,
    broken: `${base}/nothing/master.m3u8`,
    page: '/index.html',
  }
  const fa = query.get('lang') !== 'en'
  return {
    manifestUrl: manifests[query.get('media') ?? 'clear'] ?? '',
    kind: 'hls',
    title: fa ? 'ایستگاهِ آخرِ شب' : 'Last Station at Night',
    posterUrl: POSTER,
    startAtMs: Number(query.get('start') ?? 0),
    durationMs: (query.get('media') === 'fitting' ? fittingSeconds : FILM_SECONDS) * 1000,
    textTracks: [
      { id: 'fa', lang: 'fa', label: 'فارسی', url: `${base}/fa.vtt`, isDefault: fa },
      { id: 'en', lang: 'en', label: 'English', url: `${base}/en.vtt`, isDefault: !fa },
    ],
    storyboardUrl: `${base}/storyboard.vtt`,
    markers: [
      { kind: 'chapter', startMs: 0, endMs: 6000, label: fa ? 'سکوی بی‌مسافر' : 'The empty platform' },
      { kind: 'chapter', startMs: 6000, endMs: 15_000, label: fa ? 'شیشه' : 'Glass' },
      { kind: 'chapter', startMs: 15_000, endMs: 24_000 },
      { kind: 'intro', startMs: 8000, endMs: 12_000 },
    ],
  }
}

/** Waits until a held address is let go, and until a segment may be sent ahead. */
async function inItsTime(session: PlayerSession, path: string): Promise<void> {
  const number = Number(/\/(\d+)\.m4s$/.exec(path)?.[1] ?? 0)
  const begun = firstSent.get(session) ?? Date.now()
  if (number > 0) firstSent.set(session, begun)
  const isEarly = () =>
    session.aheadSeconds !== null && number * fittingSegment > (Date.now() - begun) / 1000 + session.aheadSeconds
  while (session.held?.test(path) || isEarly()) await new Promise((resolve) => setTimeout(resolve, 50))
}

const firstSent = new WeakMap<PlayerSession, number>()

/** Serves the built test page, the films behind a directory token, and keys for members. */
export async function startPlayerServer({
  isLive = false,
  isFitting = false,
  channels = 2 as 2 | 6,
} = {}): Promise<PlayerServer> {
  const dir = await mkdtemp(join(tmpdir(), 'player-test-'))
  const [page, media] = [join(dir, 'page'), join(dir, 'media')]
  const root = join(import.meta.dirname, 'player-page')
  await Promise.all([
    build({
      root,
      publicDir: join(import.meta.dirname, 'audio-page', 'public'),
      logLevel: 'error',
      configFile: false,
      build: { outDir: page, emptyOutDir: true, target: 'es2022' },
    }),
    isLive ? makeLiveFilm(media) : makePlayerMedia(media),
    ...(isFitting ? [makeFittingFilm(join(media, 'fitting'), channels)] : []),
  ])
  const sessions = new Map<string, PlayerSession>()
  const session = (name: string): PlayerSession => {
    const fresh = { token: 1, keyIsGiven: true, sourceIsGiven: true, requests: [], held: null, aheadSeconds: null }
    const known = sessions.get(name) ?? fresh
    sessions.set(name, known)
    return known
  }
  const events = new Map<string, LiveSession>()
  const liveSession = (name: string, ageMs = 30_000): LiveSession => {
    const fresh = { began: Date.now() - ageMs, away: [], held: [], isDown: false, endsAfterMs: Infinity }
    const known = events.get(name) ?? fresh
    events.set(name, known)
    return known
  }
  const answerFile = async (response: ServerResponse, file: string, name?: string) => {
    try {
      const type = TYPES[extname(file)] ?? 'application/octet-stream'
      let body: Buffer | string = await readFile(file)
      if (name && file.endsWith('.m3u8')) body = body.toString().replace('KEYURI', `/keys/${name}`)
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'content-security-policy': POLICY })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, area, name = '', token, ...rest] = url.pathname.split('/')
    if (area === 'source') {
      const one = session(url.searchParams.get('session') ?? 'none')
      if (!one.sourceIsGiven) return response.writeHead(403).end()
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(sourceFor(url.searchParams, one)))
    }
    if (area === 'live')
      return answerLive({ dir: media, session: liveSession(name), file: normalize(token ?? '') }, response)
    if (area === 'media') {
      session(name).requests.push(url.pathname)
      if (Number(token) !== session(name).token) return response.writeHead(403).end()
      await inItsTime(session(name), url.pathname)
      return answerFile(response, join(media, normalize(`/${rest.join('/')}`)), name)
    }
    if (area === 'keys') {
      session(name).requests.push(url.pathname)
      const isMember = request.headers.authorization === 'Bearer member'
      if (!isMember || !session(name).keyIsGiven) return response.writeHead(403).end()
      return answerFile(response, join(media, 'film.key'))
    }
    if (url.pathname === POSTER) return answerFile(response, join(media, 'sheet.jpg'))
    return answerFile(response, join(page, normalize(url.pathname === '/' ? '/index.html' : url.pathname)))
  }
  const server: Server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) =>
    server.listen(Number(process.env['PLAYER_TEST_PORT'] ?? 0), '127.0.0.1', resolve),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session,
    liveSession,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(dir, { recursive: true, force: true })
    },
  }
}
