import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'
import { clickKey, makeClickAlbum } from './click-album.ts'

/** The server whose answers a test changes while its page plays. */
export interface AudioServer {
  url: string
  /** Paths that were asked for. */
  requests: string[]
  /** Paths that match are answered with this status. */
  refused: { path: RegExp; status: number } | null
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'audio/mp4',
  '.m4s': 'video/iso.segment',
}
/** As strict as the product's. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; media-src 'self' blob:"

/** Serves the built test page, the click album and its key, which members get. */
export async function startAudioServer(): Promise<AudioServer> {
  const dir = await mkdtemp(join(tmpdir(), 'audio-test-'))
  const [page, media] = [join(dir, 'page'), join(dir, 'media')]
  const root = join(import.meta.dirname, 'audio-page')
  await Promise.all([
    build({ root, logLevel: 'error', configFile: false, build: { outDir: page, emptyOutDir: true, target: 'es2022' } }),
    makeClickAlbum(media),
  ])
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    seen.requests.push(pathname)
    if (seen.refused?.path.test(pathname)) return response.writeHead(seen.refused.status).end()
    if (pathname === '/key') {
      const isMember = request.headers.authorization === 'Bearer member'
      return isMember ? response.writeHead(200).end(clickKey) : response.writeHead(403).end()
    }
    const path = normalize(pathname === '/' ? '/index.html' : pathname)
    const file = path.startsWith('/media/') ? join(dir, path) : join(page, path)
    try {
      const body = await readFile(file)
      const type = types[extname(file)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy, 'accept-ranges': 'none' })
      return response.end(body)
    } catch {
      return response.writeHead(404).end()
    }
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const seen: AudioServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    refused: null,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(dir, { recursive: true, force: true })
    },
  }
  return seen
}
